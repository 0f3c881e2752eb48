import { countWithin } from '../limits/limits.ts'
import type { Attempt } from '../payments/attempt.ts'
import { findAttempt, scheduleCheck } from '../payments/attempts.queries.ts'
import { isStuck, nextCheck } from '../payments/check-schedule.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { resolveOutcome } from './resolve-outcome.ts'
import { checkSettlement, submitSettlement } from './settlement.ts'

/**
 * Looks at one attempt and does what its state asks for. Repeating it at any moment, also by two at once, is harmless.
 * What fails is looked at again.
 */
export async function look(deps: PaymentDeps, attemptId: string): Promise<void> {
  const found = await findAttempt(deps.db, attemptId)
  if (!found) return
  const { attempt, ageSeconds, inStateSeconds } = found
  try {
    await doWhatIsDue(deps, attempt, ageSeconds)
  } catch (error) {
    // What went wrong is for the log alone: a database's sentence can hold personal data.
    deps.log.warn({ err: error, attemptId, state: attempt.state }, 'an attempt could not be looked at')
  }
  const wait = nextCheck(attempt.state, inStateSeconds, deps.pace)
  await scheduleCheck(deps.db, attempt, wait)
  if (isStuck(attempt.state, inStateSeconds, wait)) await alertOnce(deps, attempt, inStateSeconds)
}

async function doWhatIsDue(deps: PaymentDeps, attempt: Attempt, ageSeconds: number): Promise<void> {
  switch (attempt.state) {
    case 'opened':
    case 'authorised':
    case 'checking':
    case 'closed':
      return resolveOutcome(deps, attempt, ageSeconds)
    case 'admitted':
      return submitSettlement(deps, attempt)
    case 'settling':
      return checkSettlement(deps, attempt)
    default:
      return
  }
}

/** One email a day for each attempt that is stuck. */
async function alertOnce(deps: PaymentDeps, attempt: Attempt, inStateSeconds: number): Promise<void> {
  if (!(await countWithin(deps, 'stuckAlerts', attempt.id))) return
  await deps.jobs.enqueue(deps.db, 'mail.alert', {
    subject: 'A payment is stuck',
    text: `The order ${attempt.id} of ${attempt.email} is "${attempt.state}" for ${Math.round(inStateSeconds / 60)} minutes and can't be brought to an end. The log of the site says why.\n\nThe site goes on trying. Please look the order id up in the card provider's control panel.`,
  })
}
