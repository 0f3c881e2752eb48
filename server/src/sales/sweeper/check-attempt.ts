import { countWithin } from '../../accounts/accounts.ts'
import { type Attempt, findAttempt, scheduleCheck } from '../payments/attempts.queries.ts'
import { isStuck, nextCheck } from '../payments/check-schedule.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { resolveOutcome } from './resolve-outcome.ts'
import { checkSettlement, submitSettlement } from './settlement.ts'

/**
 * Checks one attempt and does what is due in its state. Safe to repeat at any time, also concurrently. After an error the
 * attempt is checked again later.
 */
export async function checkAttempt(deps: PaymentDeps, attemptId: string): Promise<void> {
  const current = await findAttempt(deps.db, attemptId)
  if (!current) return
  const { attempt, ageSeconds, inStateSeconds } = current
  try {
    await advance(deps, attempt, ageSeconds)
  } catch (error) {
    // Only the log gets the error: a database message may contain personal data.
    deps.log.warn({ err: error, attemptId, state: attempt.state }, 'an attempt could not be checked')
  }
  const wait = nextCheck(attempt.state, inStateSeconds, deps.pace)
  await scheduleCheck(deps.db, attempt, wait)
  if (isStuck(attempt.state, inStateSeconds, wait)) await alertOnce(deps, attempt, inStateSeconds)
}

async function advance(deps: PaymentDeps, attempt: Attempt, ageSeconds: number): Promise<void> {
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

async function alertOnce(deps: PaymentDeps, attempt: Attempt, inStateSeconds: number): Promise<void> {
  if (!(await countWithin(deps, 'stuckAlerts', attempt.id))) return
  await deps.jobs.enqueue(deps.db, 'mail.alert', {
    subject: 'A payment is stuck',
    text: `The order ${attempt.id} of ${attempt.email} has been "${attempt.state}" for ${Math.round(inStateSeconds / 60)} minutes and could not be completed. The site's log says why.\n\nThe site keeps trying. Please look up the order ID in the card provider's control panel.`,
  })
}
