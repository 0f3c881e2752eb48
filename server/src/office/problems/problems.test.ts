import type { Finding } from '@course/contract/office/doctor'
import type { Summary } from '@course/contract/office/summary'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newMessage } from '../../../test/address-requests.ts'
import { buyer } from '../../../test/buyers.ts'
import { notify } from '../../../test/disputes.ts'
import { editAndPublish, openTab } from '../../../test/editors.ts'
import { isFiring, readAlertRules } from '../../../test/prometheus.ts'
import { createRefundForm, createRefundTools, enrollBuyer, enrollSettledBuyer } from '../../../test/refunds.ts'
import { startSharedSite, startTestSite } from '../../../test/test-site.ts'
import { recordRefusal } from '../../mail/bounces/bounces.queries.ts'
import { issuePapers } from '../../sales/papers/papers.ts'
import { users } from '../../schema.ts'
import { createMetrics } from '../../start/metrics/metrics.ts'
import { emailProblems, reportFailedBackup } from '../alerts/alerts.ts'
import { officeGauges } from '../alerts/gauges.ts'
import { belongsTo } from './problem.ts'
import { problems } from './problems.ts'

type Id = (typeof problems)[number]['id']

const site = await startSharedSite({ publicUrl: 'https://127.0.0.1:9' })
const { owner, order } = await createRefundTools(site)
const alertDeps = { db: site.db, jobs: site.jobs, limitFactor: 1_000 }
const { doctor } = site
const probes = {
  readDisk: async () => ({ free: 0.5e9, total: 40e9, folder: '/data' }),
  readCertificateDays: async () => 10,
}
const now = () => Date.now() + 30_000
const run = (statement: string) => site.db.execute(sql.raw(statement))
const nothing = () => undefined
/** Changes a stored document past the checks of publishing. */
const changeStored = (document: string, from: string, to: string) =>
  site.db.execute(sql`update document_versions set body = replace(body::text, ${from}, ${to})::json
    where document = ${document}`)

/** What makes each problem come true, the words by which it is recognized, and the alert rule that sees it. */
const causes: Record<Id, [words: string, cause: () => unknown, alert?: string]> = {
  database: ['missing', () => Object.assign(doctor, { knownMigrations: 999 })],
  secret: ['The token secret is weak', () => Object.assign(doctor, { tokenSecret: 'short' })],
  cardProvider: ['no real card is charged', nothing],
  notifications: [
    'no notification from the card provider has ever arrived',
    () => enrollSettledBuyer(site, 'a@example.com'),
  ],
  mail: [
    "The mail server can't be used: away",
    () => Object.assign(doctor, { mail: { ...site.mail, verify: () => Promise.reject(new Error('away')) } }),
  ],
  address: ["can't be reached from here", nothing],
  proxy: ['a proxy that is not trusted', nothing],
  limits: ['LIMIT_FACTOR is 1000', nothing],
  factors: ['no second factor', nothing],
  invoiceNames: [
    'shows only the buyer’s email address',
    async () => {
      const { userId, purchaseId } = await enrollBuyer(site, 'li@example.com')
      await site.db.update(users).set({ firstName: '李' }).where(eq(users.id, userId))
      await site.db.execute(sql`update purchases set status = 'paid' where id = ${purchaseId}`)
      await issuePapers(site.checkout, purchaseId)
    },
  ],
  certificateNames: [
    'font lacks characters of their name',
    async () => {
      const { id } = await site.person()
      await site.db.update(users).set({ firstName: '李' }).where(eq(users.id, id))
    },
  ],
  certificateTexts: [
    'No certificate can be issued',
    () => changeStored('site', 'Tax Deeds and Tax Lien Certificates: The Course', '納税'),
  ],
  invoiceTexts: ['No invoice can be issued', () => changeStored('site', '100 Example Street', '百')],
  clock: ['seconds ahead of', () => Object.assign(doctor, { now }), 'ClockWrong'],
  disk: ['Only 0.5 GB of 40.0 GB are free', () => Object.assign(doctor, { probes }), 'DiskAlmostFull'],
  certificate: ['expires in 10 days', nothing, 'CertificateExpires'],
  backupFile: ['There is no backup in', nothing],
  backup: [
    'The newest backup is 27 hours old',
    () => run("update site_state set backed_up_at = now() - interval '27 hours'"),
    'BackupMissing',
  ],
  failedBackup: [
    'A backup, or its copy for another machine, failed',
    () => reportFailedBackup(alertDeps),
    'BackupFailed',
  ],
  sweeper: [
    'No instance has checked open payments',
    async () => {
      await site.sweeper.stop()
      await run("update site_state set swept_at = now() - interval '1 hour'")
    },
    'SweeperSilent',
  ],
  unreadReports: [
    'The mailbox for delivery reports could not be read for 2 hours',
    () => run("update site_state set reports_failed_at = now() - interval '2 hours'"),
  ],
  publication: [
    'shows the publication before: no memory',
    async () => {
      site.doctor.findPublicationProblem = () => new Error('no memory')
    },
  ],
  content: [
    'Fix the file',
    () => {
      const content = Promise.reject(new Error('site.json has problems'))
      content.catch(nothing)
      Object.assign(doctor, { content })
    },
  ],
  seller: ['demo seller', nothing],
  words: ['the words of the demo', nothing],
  legalTexts: ['Have a lawyer review the terms', nothing],
  accessibility: [
    'last checked on 2020-01-01',
    () => editAndPublish(owner, 'accessibility', (body) => ({ ...body, checkedOn: '2020-01-01' })),
  ],
  videos: ['videos', nothing],
  homeVideo: ['public sample as your sales video', nothing],
  lawFacts: ['Nobody has confirmed', nothing],
  drafts: ['These have drafts', nothing],
  draft: [
    'has a draft that nobody has published',
    async () => (await openTab(owner, 'privacy')).save((body) => ({ ...body, intro: ['We store little.'] })),
  ],
  priceClaims: ['Ask your lawyer before you sell', nothing],
  cancellation: [
    'asked to cancel',
    async () => {
      const ada = await buyer(site)
      await ada.post(`/api/account/purchases/${ada.purchaseId}/cancellation`, {})
    },
  ],
  addressRequest: ['but get no email', () => site.visitor.post('/api/address-requests', newMessage())],
  bounce: [
    'there is no such mailbox',
    async () => recordRefusal(site.db, (await site.person()).id, { status: '5.1.1', detail: 'No such user' }),
  ],
  dispute: [
    'The bank disputes the payment',
    async () => {
      const { sale } = await enrollSettledBuyer(site, 'b@example.com')
      // An event of a search, because a notification would end the problem with notifications.
      await notify(site, { transactionId: sale.id, dispute: { id: 'd1' } })
      await run("update provider_events set kind = 'found_' || kind")
    },
  ],
  unclearPayment: [
    'is still unconfirmed',
    async () => {
      site.payments.failSearches()
      site.payments.next({ kind: 'vanished' })
      await site.enroll('c@example.com')
      await run("update attempts set created_at = now() - interval '31 seconds' where state = 'checking'")
    },
    'OutcomesUnknown',
  ],
  failedRefund: [
    'was not made',
    async () => {
      const bought = await enrollSettledBuyer(site, 'd@example.com')
      site.payments.nextRefund({ kind: 'refused' })
      await order(bought, createRefundForm('20.00'))
    },
    'RefundsFail',
  ],
  erasure: [
    'could not be completed',
    async () => {
      const { id } = await site.person()
      await run(
        `insert into erasures (user_id, requested_by, requested_at) values ('${id}', 'person', now() - interval '2 days')`,
      )
    },
  ],
  difference: ['found 1 difference', () => run('update site_state set differences = 1'), 'ReconciliationDiffers'],
  email: [
    'could not be delivered: Gone',
    () =>
      run(`insert into pgboss.job (name, data, state, created_on, completed_on)
      values ('mail.alert', '{"subject": "Gone"}', 'failed', now(), now())`),
  ],
  broken: [
    'is broken. It is gone',
    () => {
      const [link = ''] = /https:[^"\\)\s]+/.exec(JSON.stringify(site.readBodies()['general-links'])) ?? []
      return site.db.execute(sql`insert into link_checks (kind, target, state, reason, failing_since)
        values ('link', ${link}, 'broken', 'It is gone.', now())`)
    },
  ],
  prices: ['less than the', () => changeStored('prices', '"29.99"', '"19.99"')],
  waitingEmails: [
    'The oldest email has been waiting for 2 hours',
    () =>
      run(`insert into pgboss.job (name, data, state, created_on, start_after)
      values ('mail.alert', '{}', 'created', now() - interval '2 hours', now() + interval '1 day')`),
    'EmailsWait',
  ],
}

const readFindings = async () => (await owner.get('/api/check-up')).body.findings as Finding[]

// These come last, because they end what others rely on.
const last: readonly Id[] = ['unclearPayment', 'waitingEmails', 'sweeper']
// With these, the doctor can't read the texts, so each waits for its own test.
const apart: readonly Id[] = ['content', 'prices']
const ids = problems.map(({ id }) => id).filter((id) => ![...last, ...apart].includes(id))
for (const id of [...ids, ...last]) await causes[id][1]()
await emailProblems({ ...alertDeps, probes, now, log: { warn: () => {} } })
await site.jobsDone()
const { attention } = (await owner.get('/api/summary')).body as Summary
const findings = await readFindings()
const metrics = await createMetrics(site.db, () => undefined, officeGauges(site.db, probes)).text()
const rules = await readAlertRules()
const alerts = Object.values(causes).flatMap(([, , alert]) => alert ?? [])

test.each(problems.filter(belongsTo('subject')))('the doctor names the problem $id', async ({ id, subject }) => {
  const [words] = causes[id]
  if (apart.includes(id)) await causes[id][1]()
  const [found] = (apart.includes(id) ? await readFindings() : findings).filter((each) => each.subject === subject)
  expect(found).toMatchObject({ level: expect.stringMatching(/amber|red/), text: expect.stringContaining(words) })
})

test.each(problems.filter(belongsTo('attention')))(
  '"Needs attention" names the problem $id once',
  ({ id, attention: kind }) => {
    expect(attention.filter((item) => item.kind === kind && item.text.includes(causes[id][0]))).toHaveLength(1)
  },
)

test.each(problems.filter(belongsTo('email')))('the owner gets one email about the problem $id', ({ id, email }) => {
  const sent = site.mail.sent.filter(({ subject, to }) => subject.endsWith(`] ${email}`) && to === owner.email)
  expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining(causes[id][0])])
})

test.each(alerts)('the alert rule %s sees its problem', (alert) => {
  // The metrics use the machine's own clock, which is right.
  const seen = metrics.replace(/^clock_skew_seconds .*/m, 'clock_skew_seconds 30')
  expect(isFiring(rules.get(alert) ?? '', seen)).toBe(true)
})

test('on a healthy site, no alert rule about its numbers is true', async () => {
  await using healthy = await startTestSite()
  await healthy.db.execute(sql`update site_state set backed_up_at = now(), swept_at = now()`)
  const fine = {
    readDisk: async () => ({ free: 10e9, total: 40e9, folder: '/data' }),
    readCertificateDays: async () => 60,
  }
  const metrics = await createMetrics(healthy.db, () => undefined, officeGauges(healthy.db, fine)).text()
  const rules = await readAlertRules()
  for (const alert of alerts) expect(isFiring(rules.get(alert) ?? '', metrics), alert).toBe(false)
})
