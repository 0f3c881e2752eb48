import type { Finding } from '@course/contract/doctor'
import { expect, test } from 'vitest'
import { notify } from '../../../test/disputes.ts'
import { settledBuyerOf } from '../../../test/refunds.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { fakeMail } from '../../gateways/mail.fake.ts'
import { disputeOf, fakePayments } from '../../gateways/payments.fake.ts'
import { searchDisputes } from '../disputes/dispute-search.ts'
import { checkUp } from './doctor.ts'

const levelsOf = (findings: Finding[]) => Object.fromEntries(findings.map(({ subject, level }) => [subject, level]))

test('a Super Admin reads how fit the site is, point by point, and a provider that is away shows', async () => {
  await using site = await startTestSite({ publicUrl: 'http://127.0.0.1:9' })
  const admin = await site.person('Super Admin')
  const before = (await admin.get('/api/check-up')).body.findings as Finding[]
  expect(levelsOf(before)).toMatchObject({
    Secrets: 'green',
    'Card provider': 'amber',
    Mail: 'green',
    Clock: 'green',
    Backups: 'red',
    Seller: 'amber',
    Prices: 'green',
    'Price claims': 'amber',
    Videos: 'amber',
    'Home video': 'amber',
    Links: 'green',
    'Public address': 'amber',
  })
  for (const { text } of before) expect(text).toMatch(/^\S.*[.]$/)
  site.mail.failNext(1)
  site.payments.clientToken = async () => {
    throw new Error('the network is down')
  }
  const after = (await admin.get('/api/check-up')).body.findings as Finding[]
  expect(levelsOf(after)).toMatchObject({ 'Card provider': 'red', Mail: 'red' })
  expect(JSON.stringify(after)).toContain('the network is down')
})

test('nobody else may look', async () => {
  await using site = await startTestSite()
  expect((await (await site.person('Super User')).get('/api/check-up')).status).toBe(403)
  expect((await (await site.person('Paid User')).get('/api/check-up')).status).toBe(403)
  expect((await site.visitor.get('/api/check-up')).status).toBe(401)
})

test('no secret is told', async () => {
  await using site = await startTestSite()
  const { body } = await (await site.person('Super Admin')).get('/api/check-up')
  const text = JSON.stringify(body)
  expect(text).not.toContain('a secret for tests only')
  expect(text).not.toMatch(/postgres(ql)?:\/\//)
})

test('settled payments without any notification are yellow, until the first one arrives', async () => {
  await using site = await startTestSite({ publicUrl: 'http://127.0.0.1:9' })
  const admin = await site.person('Super Admin')
  const level = async () => levelsOf((await admin.get('/api/check-up')).body.findings).Notifications
  expect(await level()).toBe('green')
  const { sale } = await settledBuyerOf(site, 'settled@example.com')
  expect(await level()).toBe('amber')
  site.payments.disputes.push(disputeOf({ id: 'found', transactionId: sale.id }))
  await searchDisputes(site.checkout)
  expect(await level()).toBe('amber')
  await notify(site, { kind: 'check' })
  expect(await level()).toBe('green')
})

test('a broken content file is one finding, and everything else is checked', async () => {
  const findings = await checkUp({
    ...{ db: Promise.reject(new Error('no database')), databaseKind: 'PostgreSQL', knownMigrations: 0 },
    ...{ payments: fakePayments(), paymentMode: 'local', mail: fakeMail(), mailKind: 'smtp' },
    content: Promise.reject(new Error('The content file videos.json has faults:\n  one\n  two')),
    ...{ tokenSecret: 'k3Jx9QpLw2Zt7Vn4Rb8Ys1Hd6Gf5Mc0A', publicUrl: 'http://127.0.0.1:9', host: '127.0.0.1' },
    ...{ trustsProxy: false, limitFactor: 1, dataDir: '/', backupFolder: '/', newestBackup: async () => undefined },
  })
  expect(findings.filter(({ subject }) => subject === 'Content')).toEqual([
    {
      subject: 'Content',
      level: 'red',
      text: expect.stringContaining('videos.json has faults: one two. Fix the file'),
    },
  ])
  expect(levelsOf(findings)).toMatchObject({ Database: 'red', Secrets: 'green', Mail: 'green', Limits: 'green' })
})
