import type { Finding } from '@course/contract/office/doctor'
import * as paths from '@course/contract/paths'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSharedSite } from '../../../test/test-site.ts'
import type { MachineProbes } from '../problems/read-facts.ts'
import { emailProblems, reportFailedBackup } from './alerts.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')

const healthy: MachineProbes = {
  readDisk: async () => ({ free: 10e9, total: 40e9, folder: '/data' }),
  readCertificateDays: async () => 60,
}
const warnings: unknown[] = []
const watch = (probes: Partial<MachineProbes> = {}) =>
  emailProblems({
    db: site.db,
    jobs: site.jobs,
    limitFactor: 1_000,
    probes: { ...healthy, ...probes },
    log: { warn: (...line: unknown[]) => void warnings.push(line) },
  })
const alerts = async (words: string) => {
  await site.jobsDone()
  return site.mail.sent.filter(({ to, subject }) => to === owner.email && subject.includes(words))
}

test('a problem is emailed once, although all instances find it every hour', async () => {
  await site.db.execute(sql`update site_state set backed_up_at = now() - interval '27 hours'`)
  await Promise.all([watch(), watch(), watch()])
  await watch()
  const [email, ...more] = await alerts('There is no new backup')
  expect(more).toEqual([])
  expect(email?.text).toContain('27 hours old')
  expect(email?.text).toContain(paths.doctor)
})

test('a problem that lasts is emailed again the next day', async () => {
  await site.db.execute(sql`update limit_counters set ends_at = now() - interval '1 second'`)
  await watch()
  expect(await alerts('There is no new backup')).toHaveLength(2)
})

test('the certificate of the public address is emailed about, and one that cannot be read is logged', async () => {
  await watch({ readCertificateDays: async () => 10 })
  expect(await alerts('The certificate was not renewed')).toHaveLength(1)
  await watch({ readCertificateDays: () => Promise.reject(new Error('refused')) })
  expect(warnings).toEqual([[expect.anything(), expect.stringContaining('certificate')]])
})

test('a failed backup is emailed about at once, each time, and not again by the hourly rounds of that day', async () => {
  const deps = { db: site.db, jobs: site.jobs, limitFactor: 1_000 }
  await reportFailedBackup(deps)
  const [email, ...more] = await alerts('A backup failed')
  expect(more).toEqual([])
  expect(email?.text).toContain('journalctl -u course-site-backup says why')
  await watch()
  expect(await alerts('A backup failed')).toHaveLength(1)
  const findBackups = async () =>
    ((await owner.get('/api/check-up')).body.findings as Finding[]).find(({ subject }) => subject === 'Backups')
  expect(await findBackups()).toMatchObject({ level: 'red' })
  await reportFailedBackup(deps)
  expect(await alerts('A backup failed')).toHaveLength(2)
  await site.db.execute(sql`update limit_counters set ends_at = now() - interval '1 second'`)
  await watch()
  expect(await alerts('A backup failed')).toHaveLength(3)
})

test('a healthy site sends no email', async () => {
  await site.db.execute(sql`update site_state set backed_up_at = now(), swept_at = now()`)
  await site.jobsDone()
  const before = site.mail.sent.length
  await watch()
  await site.jobsDone()
  expect(site.mail.sent).toHaveLength(before)
})
