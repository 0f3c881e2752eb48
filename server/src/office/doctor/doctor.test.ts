import type { Finding } from '@course/contract/office/doctor'
import * as paths from '@course/contract/paths'
import { expect, test } from 'vitest'
import { notify } from '../../../test/disputes.ts'
import { editAndPublish, openTab } from '../../../test/editors.ts'
import { enrollSettledBuyer } from '../../../test/refunds.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { fakeMail } from '../../platform/gateways/mail.fake.ts'
import { createDispute, fakePayments } from '../../platform/gateways/payments.fake.ts'
import { searchDisputes } from '../../sales/disputes/dispute-search.ts'
import { runDoctor } from './doctor.ts'

const levelsBySubject = (findings: Finding[]) =>
  Object.fromEntries(findings.map(({ subject, level }) => [subject, level]))

test('a Super Admin reads the findings, which name a card provider or mail server that is down', async () => {
  await using site = await startTestSite({ publicUrl: 'http://127.0.0.1:9' })
  const admin = await site.person('Super Admin')
  const before = (await admin.get('/api/check-up')).body.findings as Finding[]
  expect(levelsBySubject(before)).toMatchObject({
    Secrets: 'green',
    'Card provider': 'amber',
    Mail: 'green',
    Clock: 'green',
    Backups: 'amber',
    Seller: 'amber',
    Prices: 'green',
    'Price claims': 'amber',
    Videos: 'amber',
    'Home video': 'amber',
    'Legal texts': 'amber',
    'Public address': 'amber',
  })
  for (const { text, items = [] } of before) {
    expect(text).toMatch(/^\S.*[.]$/)
    expect(text.length).toBeLessThan(1_500)
    expect(`${text} ${items.map((item) => item.text).join(' ')}`).not.toMatch(/content\/|content[:-]apply|"confirmed"/)
  }
  const places = Object.fromEntries(
    before.map(({ subject, place, items }) => [subject, place?.link ?? items?.[0]?.link]),
  )
  expect(places).toMatchObject({
    Seller: paths.contentDocument('site'),
    Prices: paths.contentDocument('prices'),
    'Price claims': paths.contentDocument('prices'),
    Words: paths.contentDocument('home'),
    Videos: paths.contentDocument('videos'),
    'Home video': paths.contentDocument('home'),
    'Legal texts': paths.contentDocument('legal'),
    'Accessibility statement': paths.contentDocument('accessibility'),
    Facts: expect.stringContaining(paths.contentDocument('lesson-')),
  })
  site.mail.failNext(1)
  site.payments.clientToken = async () => {
    throw new Error('the network is down')
  }
  const after = (await admin.get('/api/check-up')).body.findings as Finding[]
  expect(levelsBySubject(after)).toMatchObject({ 'Card provider': 'red', Mail: 'red' })
  expect(JSON.stringify(after)).toContain('the network is down')
})

test("the doctor's report contains no secret [V13.3.1]", async () => {
  await using site = await startTestSite()
  const { body } = await (await site.person('Super Admin')).get('/api/check-up')
  const text = JSON.stringify(body)
  expect(text).not.toContain('a secret for tests only')
  expect(text).not.toMatch(/postgres(ql)?:\/\//)
})

test('the doctor warns of settled payments without any notification until the first one arrives', async () => {
  await using site = await startTestSite({ publicUrl: 'http://127.0.0.1:9' })
  const admin = await site.person('Super Admin')
  const level = async () => levelsBySubject((await admin.get('/api/check-up')).body.findings).Notifications
  expect(await level()).toBe('green')
  const { sale } = await enrollSettledBuyer(site, 'settled@example.com')
  expect(await level()).toBe('amber')
  site.payments.disputes.push(createDispute({ id: 'found', transactionId: sale.id }))
  await searchDisputes(site.checkout)
  expect(await level()).toBe('amber')
  await notify(site, { kind: 'check' })
  expect(await level()).toBe('green')
})

test('the doctor reports a broken content file in one finding and checks everything else', async () => {
  const findings = await runDoctor({
    db: Promise.reject(new Error('no database')),
    databaseKind: 'PostgreSQL',
    knownMigrations: 0,
    payments: fakePayments(),
    paymentMode: 'local',
    mail: fakeMail(),
    mailKind: 'smtp',
    content: Promise.reject(new Error('The content file videos.json has problems:\n  one\n  two')),
    tokenSecret: 'k3Jx9QpLw2Zt7Vn4Rb8Ys1Hd6Gf5Mc0A',
    publicUrl: 'http://127.0.0.1:9',
    host: '127.0.0.1',
    trustsProxy: false,
    limitFactor: 1,
    backupFolder: '/',
    readNewestBackup: async () => undefined,
    probes: {
      readDisk: async () => ({ free: 10e9, total: 40e9, folder: '/' }),
      readCertificateDays: async () => undefined,
    },
  })
  expect(findings.filter(({ subject }) => subject === 'Content')).toEqual([
    {
      subject: 'Content',
      level: 'red',
      text: expect.stringContaining('videos.json has problems: one two. Fix the file'),
    },
  ])
  expect(levelsBySubject(findings)).toMatchObject({ Database: 'red', Secrets: 'green', Mail: 'green', Limits: 'green' })
})

test('the doctor compares the published words with those of the release, and names drafts', async () => {
  await using site = await startTestSite({ publicUrl: 'http://127.0.0.1:9' })
  const owner = await site.person('Super Admin')
  const find = async (subject: string) =>
    ((await owner.get('/api/check-up')).body.findings as Finding[]).find((finding) => finding.subject === subject)
  expect(await find('Words')).toMatchObject({
    level: 'amber',
    text: expect.stringMatching(/Home page.*Terms, Privacy, Accessibility\./),
  })
  expect(await find('Drafts')).toMatchObject({ level: 'green' })
  await (await openTab(owner, 'privacy')).save((body) => ({ ...body, intro: ['We store little.'] }))
  expect(await find('Words')).toMatchObject({ text: expect.stringContaining('Privacy') })
  expect(await find('Drafts')).toMatchObject({ level: 'amber', text: expect.stringContaining('Privacy (saved on') })
  await editAndPublish(owner, 'privacy', (body) => ({ ...body, intro: ['We store next to nothing.'] }))
  expect((await find('Words'))?.text).toMatch(/Terms, Accessibility\. Terms and privacy bind/)
  expect(await find('Drafts')).toMatchObject({ level: 'green' })
})
