import * as paths from '@course/contract/paths'
import { decimalAmount } from '@course/contract/sales/prices'
import { cancellationOutcome, isWithinWindow } from '@course/contract/sales/terms'
import { fullName } from '@course/contract/words/isolated-text'
import { requestedText } from '@course/contract/words/texts'
import { lockAttempt } from '../payments/attempts.queries.ts'
import { endCancellation } from './cancellation-answers.ts'
import { findUncollectedCancellations, markReminded, type WaitingCancellation } from './cancellation-check.queries.ts'
import type { CancellationDeps } from './cancellations.ts'

export async function scheduleCancellationChecks(deps: CancellationDeps): Promise<void> {
  await deps.jobs.work('cancellations.check', () => checkCancellations(deps))
  await deps.jobs.every('cancellations.check', '20 * * * *', deps.site.timeZone)
}

/** Reminds the owner of requests open for two days, and closes those that a restored backup left unanswerable. */
export async function checkCancellations(deps: CancellationDeps): Promise<void> {
  for (const { attemptId, status } of await findUncollectedCancellations(deps.db)) {
    await deps.db.transaction(async (tx) => {
      await lockAttempt(tx, attemptId)
      await endCancellation(deps, tx, attemptId, status === 'not collected' ? 'not collected' : 'dispute lost')
    })
  }
  await deps.db.transaction(async (tx) => {
    for (const waiting of await markReminded(tx)) {
      await deps.jobs.enqueue(tx, 'mail.alert', reminderAlert(deps, waiting))
    }
  })
}

function reminderAlert({ site, publicUrl }: CancellationDeps, waiting: WaitingCancellation) {
  const { email, channel, requestedAt, deadline, owedCents, purchaseId } = waiting
  const todo = {
    owed: `The request came within the window, so $${decimalAmount(owedCents)} is owed. Please refund it.`,
    'nothing owed': 'The request came within the window, but nothing is owed. Please confirm it.',
    late: 'The request came after the window. Please refund an amount at your discretion, or decline it with a reason.',
  }[cancellationOutcome(isWithinWindow(requestedAt, deadline), owedCents)]
  return {
    subject: 'A request to cancel is waiting for your answer',
    text: `${fullName(waiting)} (${email}) asked to cancel ${requestedText({ channel, requestedAt }, site.timeZone)} and has no answer yet.\n\n${todo}`,
    link: `${publicUrl}${paths.purchase(purchaseId)}`,
  }
}
