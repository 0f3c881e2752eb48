import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '../../platform/db/db.ts'
import type { MailGateway } from '../../platform/gateways/mail.ts'
import { countJobs, countOpenAttempts, countOpenRefunds } from './metrics.queries.ts'

export interface Answered {
  method: string
  route: string
  status: number
  seconds: number
}

export interface PoolLoad {
  total: number
  idle: number
  waiting: number
}

export interface Metrics {
  answered(answer: Answered): void
  counting(mail: MailGateway): MailGateway
  /** All metrics in Prometheus's text format. Without the database, its metrics are missing and `database_up` is 0. */
  text(): Promise<string>
  contentType: string
}

const outcomes: Record<number, string> = { 200: 'success', 202: 'checking', 422: 'declined', 429: 'limited' }

/** Numbers that others read, in the order of their names. */
export interface Gauges {
  gauges: readonly { name: string; help: string }[]
  /** Never rejects. What could not be read is undefined. */
  read(): Promise<readonly (number | undefined)[]>
}

const outcomeLabel = (status: number): string => outcomes[status] ?? (status >= 500 ? 'failed' : 'refused')

/** Creates the metrics. Queries the database only when the metrics are read. */
export function createMetrics(db: Db, poolLoad: () => PoolLoad | undefined, { gauges, read }: Gauges): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // The default of 10 ms would wake an idle site a hundred times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  // They go up and down under names that Prometheus keeps for counters.
  for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the answer',
    labelNames: ['method', 'route'],
    registers,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  })
  const enrollments = new Counter({
    name: 'enrolments_total',
    help: 'Calls that pay, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const emails = new Counter({
    name: 'mail_letters_total',
    help: 'Emails handed over or refused',
    labelNames: ['result'],
    registers,
  })
  const gauge = (name: string, help: string, labelNames: string[]) => new Gauge({ name, help, labelNames, registers })
  const up = gauge('database_up', 'Whether the database answered this reading', [])
  const attempts = gauge('payments_open', 'Payments that are not at their end', ['state'])
  const refunds = gauge('refunds_open', 'Refunds that are not at their end', ['state'])
  const jobs = gauge('jobs', 'Jobs that wait, run or were given up', ['queue', 'state'])
  const pool = gauge('database_connections', 'Connections of the pool, and calls that wait for one', ['kind'])

  const others = gauges.map(({ name, help }) => gauge(name, help, []))

  async function readStock(): Promise<void> {
    for (const each of [attempts, refunds, jobs, pool]) each.reset()
    for (const [kind, count] of Object.entries(poolLoad() ?? {})) pool.set({ kind }, count)
    try {
      const [open, given, queued] = await Promise.all([countOpenAttempts(db), countOpenRefunds(db), countJobs(db)])
      for (const { state, count } of open) attempts.set({ state }, count)
      for (const { state, count } of given) refunds.set({ state }, count)
      for (const { name, state, count } of queued) jobs.set({ queue: name, state }, count)
      up.set(1)
    } catch {
      // Told by the gauge itself: a reading must not fail when it is needed most.
      up.set(0)
    }
  }

  return {
    answered({ method, route: pattern, status, seconds }) {
      // Assets have a route each, and other names in every build.
      const route = pattern.startsWith('/assets/') ? '/assets/*' : pattern
      requests.inc({ method, route, status })
      durations.observe({ method, route }, seconds)
      if (method === 'POST' && route === '/api/payments') enrollments.inc({ outcome: outcomeLabel(status) })
    },
    counting: (mail) => ({
      ...mail,
      async send(message) {
        await mail.send(message).catch((error: unknown) => {
          emails.inc({ result: 'refused' })
          throw error
        })
        emails.inc({ result: 'sent' })
      },
    }),
    async text() {
      await readStock()
      const values = await read()
      for (const [index, other] of others.entries()) {
        const value = values[index]
        if (value === undefined) other.remove()
        else other.set(value)
      }
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
