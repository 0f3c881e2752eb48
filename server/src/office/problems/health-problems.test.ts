import { expect, test } from 'vitest'
import { healthProblems } from './health-problems.ts'
import { belongsTo, judge } from './problem.ts'
import type { StoredFacts } from './stored-facts.queries.ts'
import { isProblem, wordsOf } from './verdict.ts'

const hour = 3_600
const stored: StoredFacts = {
  backup: 20 * hour,
  failedBackup: null,
  unreadReports: null,
  oldestEmail: 0,
  sweeper: 20,
  failedRefunds: 0,
  differences: 0,
}
const healthy = {
  clockSkew: 0.2,
  disk: { free: 10e9, total: 40e9, folder: '/var/lib/course-site' },
  certificateDays: 60 as number | undefined,
}
type HealthFacts = StoredFacts & typeof healthy
const now = new Date('2026-11-25T12:00:00Z')

/** The problems that the owner gets an email about. */
const findProblems = (changes: Partial<HealthFacts>) => {
  const facts = { now, ...healthy, ...changes, stored: { ...stored, ...changes } }
  return healthProblems.filter(belongsTo('email')).flatMap((each) =>
    judge(each, facts)
      .filter(isProblem)
      .map((verdict) => ({ id: each.id, ...verdict })),
  )
}
const disk = (free: number, total: number) => ({ disk: { free, total, folder: '/var/lib/course-site' } })

test.each<[string, Partial<HealthFacts>, string[]]>([
  ['a healthy site', {}, []],
  ['a backup of 26 hours', { backup: 26 * hour }, []],
  ['a backup of more than 26 hours', { backup: 26 * hour + 1 }, ['backup']],
  ['a backup that failed a minute ago', { failedBackup: 60 }, ['failedBackup']],
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
  ['an email that waits for longer', { oldestEmail: hour + 1 }, ['waitingEmails']],
  ['a sweeper that is silent for ten minutes', { sweeper: 600 }, []],
  ['a sweeper that is silent for longer', { sweeper: 601 }, ['sweeper']],
  ['two problems', { backup: 50 * hour, sweeper: 3 * hour }, ['backup', 'sweeper']],
])('%s: the owner reads about %j%j', (_what, facts, keys) => {
  expect(findProblems(facts).map(({ id }) => id)).toEqual(keys)
})

test.each<[Partial<HealthFacts>, string]>([
  [{ backup: 27 * hour }, 'The newest backup is 27 hours old.'],
  [{ backup: 72 * hour }, 'The newest backup is 3 days old.'],
  [{ failedBackup: 90 }, 'failed 90 seconds ago, and none has succeeded since.'],
  [{ clockSkew: 7_200 }, 'The clock of an instance is 2 hours ahead of the database'],
  [{ clockSkew: -30 }, 'is 30 seconds behind the database'],
  [disk(0.25e9, 10e9), 'Only 0.3 GB of 10.0 GB are free at /var/lib/course-site.'],
  [{ certificateDays: 3.5 }, 'expires in 3 days.'],
  [{ oldestEmail: 2 * hour }, 'waiting for 2 hours.'],
  [{ sweeper: 900 }, 'refunds for 15 minutes.'],
])('with %j the email says "%s"', (facts, words) => {
  const [problem = { text: '' }] = findProblems(facts)
  expect(wordsOf(problem)).toContain(words)
})

test.each<[Partial<HealthFacts>, string, number | undefined]>([
  [{ backup: 27 * hour }, 'amber', 27 * hour],
  [{ backup: 3 * 24 * hour + 1 }, 'red', 3 * 24 * hour + 1],
  [{ failedBackup: 90 }, 'red', 90],
  [{ clockSkew: -30 }, 'amber', undefined],
  [{ clockSkew: 61 }, 'red', undefined],
  [disk(0.9e9, 10e9), 'amber', undefined],
  [disk(0.2e9, 10e9), 'red', undefined],
  [{ certificateDays: 10 }, 'amber', undefined],
  [{ certificateDays: 2.9 }, 'red', undefined],
  [{ oldestEmail: 2 * hour }, 'red', 2 * hour],
  [{ sweeper: 900 }, 'red', 900],
])('%j is %s, and began %j seconds ago', (facts, level, seconds) => {
  expect(findProblems(facts)).toMatchObject([
    {
      level,
      action: expect.stringMatching(/\.$/),
      ...(seconds && { since: new Date(now.getTime() - seconds * 1_000) }),
    },
  ])
})
