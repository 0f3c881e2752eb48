import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startTestSite } from '../../../test/test-site.ts'
import { officeGauges } from '../../office/alerts/gauges.ts'
import { fakeMail } from '../../platform/gateways/mail.fake.ts'
import { type Answered, createMetrics, type Metrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'

const probes = {
  readDisk: async () => ({ free: 2e9, total: 8e9, folder: '/data' }),
  readCertificateDays: async () => 60,
}

let metrics: Metrics | undefined
const site = await startTestSite({
  pace: { sweep: 3_600 },
  onAnswered: (answer: Answered) => metrics?.answered(answer),
})
metrics = createMetrics(site.db, () => ({ total: 3, idle: 2, waiting: 1 }), officeGauges(site.db, probes))
const seen = metrics
afterAll(() => site[Symbol.asyncDispose]())

test('metrics count payments by result and requests by route, without personal data', async () => {
  await site.enroll('metrics.in@example.com')
  site.payments.next({ kind: 'declined', reason: 'declined', detail: '2000' })
  await site.enroll('metrics.out@example.com')
  await site.visitor.get('/api/users/0190aaaa-0000-7000-8000-000000000000')
  const text = await seen.text()
  expect(text).toContain('enrolments_total{outcome="success"} 1')
  expect(text).toContain('enrolments_total{outcome="declined"} 1')
  expect(text).toContain('http_requests_total{method="GET",route="/api/users/:id",status="401"} 1')
  expect(text).toContain('http_request_duration_seconds_count{method="POST",route="/api/payments"} 2')
  expect(text).not.toMatch(/example\.com|0190aaaa/)
})

test('metrics show payments with an unknown outcome, connections, jobs and the event loop', async () => {
  expect(await seen.text()).toContain('payments_unknown 0')
  site.payments.failSearches()
  site.payments.next({ kind: 'vanished' })
  expect((await site.enroll('metrics.unknown@example.com')).status).toBe(202)
  await site.db.execute(sql`update attempts set created_at = now() - interval '31 seconds' where state = 'checking'`)
  const text = await seen.text()
  expect(text).toContain('payments_unknown 1')
  expect(text).toContain('payments_to_delete 0')
  expect(text).toContain('payments_open{state="checking"} 1')
  expect(text).toContain('database_connections{kind="waiting"} 1')
  expect(text).toContain('database_up 1')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
})

test('metrics show backups, disk, certificate, reconciliation, emails, refunds and sweeper', async () => {
  await site.db.execute(sql`update site_state set swept_at = now() - interval '2 minutes', differences = 3`)
  await site.db.execute(sql`update site_state set backed_up_at = now() - interval '27 hours'`)
  await site.db.execute(sql`update site_state set backup_failed_at = now()`)
  const text = await seen.text()
  for (const [name, value] of [
    ['backup_age_seconds', /97\d{3}/],
    ['backup_failed', /1$/],
    ['clock_skew_seconds', /-?0/],
    ['disk_free_bytes', /2000000000/],
    ['disk_size_bytes', /8000000000/],
    ['certificate_days_left', /60/],
    ['reconciliation_differences', /3/],
    ['mail_oldest_waiting_seconds', /\d/],
    ['refunds_failed_today', /0/],
    ['sweeper_silent_seconds', /1\d\d/],
  ] as const)
    expect(text).toMatch(new RegExp(`^${name} ${value.source}`, 'm'))
})

test('metrics count emails, including those that the mail server refuses', async () => {
  const mail = fakeMail()
  const counted = seen.counting(mail)
  const message = { to: 'a@example.com', replyTo: 'seller@example.com', subject: 's', text: 't', html: 'h' }
  await counted.send(message)
  mail.failNext(1)
  await expect(counted.send(message)).rejects.toThrow('451')
  const text = await seen.text()
  expect(text).toContain('mail_letters_total{result="sent"} 1')
  expect(text).toContain('mail_letters_total{result="refused"} 1')
})

test('metrics that need no database are still served when it is down', async () => {
  const gauges = officeGauges(Promise.reject(new Error('away')) as never, probes)
  const away = createMetrics(undefined as never, () => undefined, gauges)
  const text = await away.text()
  expect(text).toContain('database_up 0')
  expect(text).toContain('process_cpu_seconds_total')
})

test('metrics are served on their own port, and a busy port is reported in one sentence', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => holder.once('listening', resolve))
  const { port } = holder.address() as { port: number }
  await expect(serveMetrics(seen, '127.0.0.1', port)).rejects.toThrow(/Port \d+ is already in use.*METRICS_PORT/)
  await new Promise((resolve) => holder.close(resolve))
  const stop = await serveMetrics(seen, '127.0.0.1', port)
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(reply.headers.get('content-type')).toContain('text/plain')
  expect(await reply.text()).toContain('# HELP enrolments_total')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  await stop()
})

test('alert rules and the dashboard use only metrics that exist', async () => {
  const folder = join(import.meta.dirname, '../../../../deploy/monitoring')
  const rules = await readFile(join(folder, 'alerts.yml'), 'utf8')
  const { panels } = JSON.parse(await readFile(join(folder, 'dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const queries = [
    ...[...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, query]) => query),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ].join('\n')
  const names = new Set(
    queries.match(/\b[a-z]+(?:_[a-z0-9]+)+(?=[{\s[=)]|$)/gm)?.filter((name) => name !== 'histogram_quantile'),
  )
  const measured = await seen.text()
  expect(names.size).toBeGreaterThan(8)
  for (const name of names) expect(measured, name).toMatch(new RegExp(`^# HELP ${name.replace(/_bucket$/, '')} `, 'm'))
})
