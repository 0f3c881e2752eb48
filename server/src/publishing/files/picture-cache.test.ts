import { expect, test } from 'vitest'
import { pngPicture } from '../../../test/pictures.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import type { Db } from '../../platform/db/db.ts'
import { createPictureReader } from './picture-cache.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const headers = { 'content-type': 'image/png', authorization: `Bearer ${owner.token}` }

test('while the database is unavailable, pictures in memory are still given', async () => {
  const payload = await pngPicture(32, 32)
  const { id } = (await site.request('POST', '/api/files', { payload, headers })).body
  let isDown = false
  const refused = () => {
    throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  }
  const db = new Proxy(site.db, {
    get: (target, name) => (isDown && name === 'select' ? refused : Reflect.get(target, name)),
  }) as unknown as Db
  const read = createPictureReader(db)
  const picture = await read(id, '480.webp')
  isDown = true
  expect(await read(id, '480.webp')).toEqual(picture)
})
