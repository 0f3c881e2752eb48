import { usualPreferences } from '@course/contract/course/learning/progress'
import { expect, test } from 'vitest'
import { startSharedSite } from '../../../test/test-site.ts'
import { watcher } from '../../../test/watchers.ts'

const site = await startSharedSite()

const slow = { Speed: 0.75, Captions: true, Volume: 0.5, AutoplayNext: false }

test('preferences are the usual ones until a member saves others, which only that member gets', async () => {
  const [ada, bob] = [await watcher(site), await watcher(site)]
  expect((await ada.get('/api/preferences')).body).toEqual(usualPreferences)
  const saved = { speed: 0.75, captions: true, volume: 0.5, autoplayNext: false }
  expect(await ada.put('/api/preferences', slow)).toMatchObject({ status: 200, body: saved })
  expect((await ada.get('/api/preferences')).body).toEqual(saved)
  expect((await bob.get('/api/preferences')).body).toEqual(usualPreferences)
  await ada.put('/api/preferences', { ...slow, Speed: 2 })
  expect((await ada.get('/api/preferences')).body).toEqual({ ...saved, speed: 2 })
})

test.each<[string, unknown]>([
  ['Speed', 0],
  ['Speed', 4.1],
  ['Speed', '1'],
  ['Speed', null],
  ['Captions', 'on'],
  ['Volume', -0.1],
  ['Volume', 1.1],
  ['AutoplayNext', undefined],
])('the preference %s cannot be %j', async (field, value) => {
  const member = await watcher(site)
  const reply = await member.put('/api/preferences', { ...slow, [field]: value })
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { [field]: reply.body.error } } })
  expect((await member.get('/api/preferences')).body).toEqual(usualPreferences)
})
