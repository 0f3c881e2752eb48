import type { SentRequest } from './traffic.ts'

/** What may fail in a phase: nothing, requests that a killed instance was answering, or calls that need the database. */
export type Allowed = 'nothing' | 'in flight' | 'database'

export interface Phase {
  name: string
  allowed: Allowed
  from: number
  to: number
}

export interface PhaseResult {
  name: string
  seconds: number
  requests: number
  /** How many failed, by status. 0 means no answer. */
  failed: Map<number, number>
  /** Payments whose buyer could not be told the outcome at once. */
  unclearPayments: number
  /** Failures that the phase does not allow. */
  violations: string[]
}

const signalMs = 100

/**
 * Sorts requests into phases, and finds failures that a phase does not allow.
 * @param kills when an instance was killed
 */
export function assess(phases: Phase[], requests: SentRequest[], kills: number[]): PhaseResult[] {
  const results = phases.map((phase): { phase: Phase; result: PhaseResult } => ({
    phase,
    result: {
      name: phase.name,
      seconds: (phase.to - phase.from) / 1_000,
      requests: 0,
      failed: new Map(),
      unclearPayments: 0,
      violations: [],
    },
  }))
  for (const request of requests) {
    const found = phaseOf(results, request)
    if (!found) continue
    const { phase, result } = found
    result.requests += 1
    if (isUnclearPayment(request)) result.unclearPayments += 1
    if (!isFailed(request)) continue
    result.failed.set(request.status, (result.failed.get(request.status) ?? 0) + 1)
    if (isAllowed(request, phase.allowed, kills)) continue
    const { method, path, status, sentAt, endedAt } = request
    const [began, took] = [(sentAt - phase.from) / 1_000, endedAt - sentAt]
    result.violations.push(
      `${phase.name}, second ${began.toFixed(1)}: ${method} ${path} got ${status} after ${took} ms`,
    )
  }
  return results.map(({ result }) => result)
}

/** A failure belongs to the phase that allows some, if it met one. Everything else belongs to the phase of its answer. */
function phaseOf<R extends { phase: Phase }>(results: R[], request: SentRequest): R | undefined {
  const met = results.filter(({ phase }) => request.sentAt <= phase.to && request.endedAt >= phase.from)
  const lenient = isFailed(request) ? met.find(({ phase }) => phase.allowed !== 'nothing') : undefined
  return lenient ?? met.at(-1)
}

/** Whether somebody reads that something does not work. Refusals that say what is wrong with the input are answers. */
export function isFailed({ path, status }: SentRequest): boolean {
  if (status === 0 || status >= 500 || status === 429) return true
  // "No payment of yours" is what a buyer reads whose payment never arrived.
  return [401, 403, 404].includes(status) && !path.startsWith('/api/payments/status')
}

const isUnclearPayment = ({ method, path, status, isEnvelope }: SentRequest): boolean =>
  method === 'POST' && path === '/api/payments' && (status === 202 || status === 0 || (status >= 500 && !isEnvelope))

function isAllowed(
  { path, status, isEnvelope, sentAt, endedAt }: SentRequest,
  allowed: Allowed,
  kills: number[],
): boolean {
  if (allowed === 'in flight') return kills.some((kill) => sentAt <= kill + signalMs && endedAt >= kill)
  return allowed === 'database' && path.startsWith('/api/') && status === 503 && isEnvelope
}

export function formatPhases(results: PhaseResult[]): string {
  const head = ['phase', 'seconds', 'requests', 'failed', 'by status', 'unclear payments', 'not allowed']
  const rows = results.map(({ name, seconds, requests, failed, unclearPayments, violations }) => {
    const counts = [...failed].sort(([a], [b]) => a - b)
    const total = counts.reduce((sum, [, count]) => sum + count, 0)
    const byStatus = counts.map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ')
    return [
      name,
      seconds.toFixed(0),
      ...[requests, total].map(String),
      byStatus,
      String(unclearPayments),
      String(violations.length),
    ]
  })
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
