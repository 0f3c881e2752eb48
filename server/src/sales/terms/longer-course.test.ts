import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { buyer } from '../../../test/buyers.ts'
import { editAndPublish } from '../../../test/editors.ts'
import { startTestSite } from '../../../test/test-site.ts'

const demoVideos = new URL('../../../../content/videos.json', import.meta.url)

test('a purchase with nine counted videos opens two later ones without cost; a new purchase counts eleven', async () => {
  await using site = await startTestSite()
  const ada = await buyer(site)
  const owner = await site.person('Super Admin')
  const whole: { id: string }[] = JSON.parse(await readFile(demoVideos, 'utf8'))
  expect((await editAndPublish(owner, 'videos', () => whole)).status).toBe(200)
  const added = whole.slice(9).map(({ id }) => id)
  expect(added).toEqual(['costs-and-taxes', 'nobody-redeems'])

  for (const id of added) expect((await ada.post(`/api/videos/${id}/opened`, {})).status).toBe(200)
  for (const id of added) expect((await ada.post(`/api/videos/${id}/opened`, { How: 'read' })).status).toBe(200)
  expect((await ada.get('/api/openings')).body).toMatchObject({
    opened: added,
    window: { videosOpened: 0, owed: '29.99', owedAfterNext: '26.66' },
  })
  const { body } = await owner.get(`/api/purchases/${ada.purchaseId}`)
  expect(body.terms).toMatchObject({ videosOpened: 0, videosTotal: 9, owed: '29.99' })
  const request = await ada.post(`/api/account/purchases/${ada.purchaseId}/cancellation`, {})
  expect(request).toMatchObject({ status: 200, body: { isWithinWindow: true, owed: '29.99' } })

  const bob = await buyer(site)
  expect((await bob.get('/api/openings')).body.window.countedVideoIds).toEqual(whole.map(({ id }) => id))
  await bob.post(`/api/videos/${added[0]}/opened`, {})
  expect((await bob.get('/api/openings')).body).toMatchObject({ window: { videosOpened: 1, owed: '27.27' } })
})
