import { expect, test } from 'vitest'
import { pngPicture } from '../../../test/pictures.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import type { Db } from '../../platform/db/db.ts'
import { createPictureCache } from './picture-cache.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const headers = { 'content-type': 'image/png', authorization: `Bearer ${owner.token}` }

test('the memory of pictures has a limit, and gives up those that were not asked for the longest', async () => {
  const payload = await pngPicture()
  const { id } = (await site.request('POST', '/api/files', { payload, headers })).body
  const names = ['480.png', '960.png', '1600.png']
  const unlimited = createPictureCache(site.db)
  for (const name of names) await unlimited.read(id, name)
  const each = unlimited.size() / names.length
  const limited = createPictureCache(site.db, each * 2)
  for (let count = 0; count < 5; count += 1)
    for (const name of names) expect(await limited.read(id, name)).toBeDefined()
  expect(limited.size()).toBe(each * 2)
})

test('while the database is unavailable, pictures in memory are still given', async () => {
  const payload = await pngPicture(32, 32)
  const { id } = (await site.request('POST', '/api/files', { payload, headers })).body
  let isDown = false
  const refused = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  const db = new Proxy(site.db, {
    get: (target, name) => (isDown && name === '$count' ? refused : Reflect.get(target, name)),
  }) as unknown as Db
  const cache = createPictureCache(db)
  const picture = await cache.read(id, '480.webp')
  isDown = true
  expect(await cache.read(id, '480.webp')).toEqual(picture)
})
