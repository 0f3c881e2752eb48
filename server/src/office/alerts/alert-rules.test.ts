import { expect, test } from 'vitest'
import { findProblems, type HealthFacts } from './alert-rules.ts'

const hour = 3_600
const healthy: HealthFacts = {
  backup: 20 * hour,
  ...{ failedBackup: null, unshown: null },
  clockSkew: 0.2,
  disk: { free: 10e9, total: 40e9, folder: '/var/lib/course-site' },
  certificateDays: 60,
  oldestEmail: 0,
  sweeper: 20,
}
const disk = (free: number, total: number) => ({ disk: { free, total, folder: '/var/lib/course-site' } })

test.each<[string, Partial<HealthFacts>, string[]]>([
  ['a healthy site', {}, []],
  ['a backup of 26 hours', { backup: 26 * hour }, []],
  ['a backup of more than 26 hours', { backup: 26 * hour + 1 }, ['backup']],
  ['a backup that failed a minute ago', { failedBackup: 60 }, ['failedBackup']],
  ['a publication that an instance could not show just now', { unshown: 0 }, ['unshown']],
  ['a clock that is 5 s ahead', { clockSkew: 5 }, []],
  ['a clock that is further ahead', { clockSkew: 5.1 }, ['clock']],
  ['a clock that is further behind', { clockSkew: -5.1 }, ['clock']],
  ['a disk with 1 GB', disk(1e9, 10e9), []],
  ['a disk with less than 1 GB', disk(0.9e9, 10e9), ['disk']],
  ['a large disk with less than 5 %', disk(4e9, 100e9), ['disk']],
  ['a certificate of 14 days', { certificateDays: 14 }, []],
  ['a certificate of less than 14 days', { certificateDays: 13.9 }, ['certificate']],
  ['an expired certificate', { certificateDays: -1 }, ['certificate']],
  ['no certificate', { certificateDays: undefined }, []],
  ['an email that waits for an hour', { oldestEmail: hour }, []],
  ['an email that waits for longer', { oldestEmail: hour + 1 }, ['emails']],
  ['a sweeper that is silent for ten minutes', { sweeper: 600 }, []],
  ['a sweeper that is silent for longer', { sweeper: 601 }, ['sweeper']],
  ['two problems', { backup: 50 * hour, sweeper: 3 * hour }, ['backup', 'sweeper']],
])('%s: the owner reads about %j%j', (_what, facts, keys) => {
  expect(findProblems({ ...healthy, ...facts }).map(({ key }) => key)).toEqual(keys)
})

test.each<[Partial<HealthFacts>, string]>([
  [{ backup: 27 * hour }, 'The newest backup is 27 hours old.'],
  [{ backup: 72 * hour }, 'The newest backup is 3 days old.'],
  [{ failedBackup: 90 }, 'failed 90 seconds ago, and none has succeeded since.'],
  [{ unshown: 5 }, 'still see the pages from before, with the new price and the new terms'],
  [{ clockSkew: 7_200 }, 'The clock of an instance is 2 hours ahead of the database'],
  [{ clockSkew: -30 }, 'is 30 seconds behind the database'],
  [disk(0.25e9, 10e9), 'Only 0.3 GB of 10.0 GB are free at /var/lib/course-site.'],
  [{ certificateDays: 3.5 }, 'expires in 3 days.'],
  [{ oldestEmail: 2 * hour }, 'waiting for 2 hours.'],
  [{ sweeper: 900 }, 'refunds for 15 minutes.'],
])('with %j the email says "%s"', (facts, words) => {
  expect(findProblems({ ...healthy, ...facts })[0]?.text).toContain(words)
})
