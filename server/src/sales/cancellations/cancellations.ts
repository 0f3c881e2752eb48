import * as paths from '@course/contract/paths'
import type { Cancellation } from '@course/contract/sales/cancellations'
import { decimalAmount } from '@course/contract/sales/prices'
import {
  cancellationOutcome,
  type PurchaseState,
  whyNotCancel,
  whyNotConfirm,
  whyNotDecline,
  whyNotWithdraw,
} from '@course/contract/sales/terms'
import { fullName } from '@course/contract/words/isolated-text'
import { deadlineText, pastDeadlineText, requestedText } from '@course/contract/words/texts'
import { countOrRefuse, countWithin, type LimitsDeps, resetCounts } from '../../accounts/accounts.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import type { SiteFacts } from '../../platform/site-facts.ts'
import { noSuchPurchase } from '../payments/payment-deps.ts'
import { endPurchasedAccess } from '../payments/purchased-access.queries.ts'
import { findLatestCancellation, findPurchaseFacts } from '../terms/terms.queries.ts'
import { type PurchaseTerms, readTerms, toCancellation } from '../terms/terms.ts'
import {
  type CancellationRow,
  closeCancellation,
  insertCancellation,
  lockPurchaseToCancel,
  requestFormula,
} from './cancellations.queries.ts'

export interface CancellationDeps {
  db: Db
  jobs: Jobs
  site: Pick<SiteFacts, 'timeZone'>
  publicUrl: string
}

/** The amount owed is fixed at the time of the request. An open request is returned unchanged. @throws Refusal */
export async function requestCancellation(
  deps: CancellationDeps & LimitsDeps,
  caller: Caller,
  id: string,
): Promise<Cancellation> {
  await countOrRefuse(deps, 'cancellationsByAccount', caller.id)
  return deps.db.transaction(async (tx) => {
    const locked = await lockPurchaseToCancel(tx, id)
    const [purchase] = locked?.userId === caller.id ? await findPurchaseFacts(tx, [id]) : []
    if (!locked || !purchase) throw noSuchPurchase()
    const earlier = await findLatestCancellation(tx, id)
    if (earlier?.state === 'open') return toCancellation(earlier)
    const terms = await readTerms(tx, purchase, { now: locked.now })
    refuse(whyNotCancel(terms.state))
    const request = await insertCancellation(tx, { purchaseId: id, requestedAt: locked.now, ...toFigures(terms) })
    await deps.jobs.enqueue(tx, 'mail.cancellation', { cancellationId: request.id })
    if (await countWithin({ ...deps, db: tx }, 'cancellationAlerts', id))
      await deps.jobs.enqueue(tx, 'mail.alert', requestAlert(deps, caller, request, terms))
    return toCancellation(request)
  })
}

export const toFigures = ({ deadline, facts: { videosOpened, videosTotal }, state: { owedCents } }: PurchaseTerms) => ({
  deadline,
  videosOpened,
  videosTotal,
  owedCents,
})

/** Withdraws the buyer's open request. Access and refunds stay as they are. @throws Refusal */
export async function withdrawCancellation(
  deps: CancellationDeps & LimitsDeps,
  caller: Caller,
  id: string,
): Promise<void> {
  await countOrRefuse(deps, 'cancellationsByAccount', caller.id)
  await answer(deps, id, async (tx, { request, state, userId, timeZone }) => {
    if (userId !== caller.id) throw noSuchPurchase()
    refuse(whyNotWithdraw(state))
    if (!request) return
    await closeCancellation(tx, request.id, { state: 'withdrawn' })
    await deps.jobs.enqueue(tx, 'mail.cancellation-withdrawn', { cancellationId: request.id })
    if (!(await countWithin({ ...deps, db: tx }, 'withdrawalAlerts', id))) return
    // The owner always hears of a request after a withdrawal, so the last alert never hides an open request.
    await resetCounts(tx, ['cancellationAlerts'], id)
    const asked = requestedText(request, timeZone)
    await deps.jobs.enqueue(tx, 'mail.alert', {
      subject: 'A buyer withdrew a request to cancel',
      text: `${fullName(caller)} (${caller.email}) asked to cancel ${asked}, and has now withdrawn the request. The enrollment continues: access and refunds have not changed, and there is nothing to answer.`,
      link: `${deps.publicUrl}${paths.purchase(id)}`,
    })
  })
}

/** Confirms a request within the window for which nothing is owed, and ends access. Safe to repeat. @throws Refusal */
export async function confirmCancellation(deps: CancellationDeps, caller: Caller, id: string): Promise<void> {
  await answer(deps, id, async (tx, { request, state, attemptId, userId }) => {
    if (request?.state === 'confirmed') return
    refuse(whyNotConfirm(state))
    if (!request) return
    await closeCancellation(tx, request.id, { state: 'confirmed', answeredBy: caller.id })
    // Without an administrator as the ender, the buyer may enroll again.
    await endPurchasedAccess(tx, attemptId, 'You canceled your enrollment, so your access has ended.')
    await deps.jobs.enqueue(tx, 'mail.cancellation-confirmed', { cancellationId: request.id })
    await audit(tx, caller, 'cancellation.confirmed', {
      person: userId,
      object: id,
      before: { state: request.state },
      after: { state: 'confirmed' },
    })
  })
}

/** Declines a late request to cancel and emails the reason to the buyer. @throws Refusal not_found or conflict */
export async function declineCancellation(
  deps: CancellationDeps,
  caller: Caller,
  id: string,
  reason: string,
): Promise<void> {
  await answer(deps, id, async (tx, { request, state, userId }) => {
    refuse(whyNotDecline(state))
    if (!request) return
    await closeCancellation(tx, request.id, { state: 'declined', answer: reason, answeredBy: caller.id })
    await deps.jobs.enqueue(tx, 'mail.cancellation-declined', { cancellationId: request.id })
    await audit(tx, caller, 'cancellation.declined', {
      person: userId,
      object: id,
      before: { state: request.state },
      after: { state: 'declined', reason },
    })
  })
}

interface OpenQuestion {
  request: CancellationRow | undefined
  state: PurchaseState
  attemptId: string
  userId: string
  timeZone: string
}

async function answer(deps: CancellationDeps, id: string, decide: (tx: Db, question: OpenQuestion) => Promise<void>) {
  await deps.db.transaction(async (tx) => {
    const locked = await lockPurchaseToCancel(tx, id)
    const [purchase] = locked ? await findPurchaseFacts(tx, [id]) : []
    if (!locked || !purchase) throw noSuchPurchase()
    const { state, terms } = await readTerms(tx, purchase)
    const { attemptId, userId } = locked
    const request = await findLatestCancellation(tx, id)
    await decide(tx, { request, state, attemptId, userId, timeZone: terms.timeZone })
  })
}

export function refuse(whyNot: string | undefined): void {
  if (whyNot) throw new Refusal('conflict', whyNot)
}

function requestAlert(
  deps: CancellationDeps,
  buyer: Caller,
  request: CancellationRow,
  { facts, terms }: PurchaseTerms,
) {
  const deadline = deadlineText(terms)
  const texts = {
    owed: `The request came within the window, which runs until ${deadline}. $${decimalAmount(request.owedCents)} is owed: ${requestFormula({ ...request, priceCents: facts.priceCents })}.\n\nPlease refund it on the purchase’s page.`,
    'nothing owed': `The request came within the window, which runs until ${deadline}, but nothing is owed: ${request.videosOpened} of ${request.videosTotal} videos were opened, and $${terms.refunded} was already refunded.\n\nPlease confirm the cancellation on the purchase’s page.`,
    late: `The window ran until ${pastDeadlineText(terms)}, so nothing is owed. On the purchase’s page you can refund up to $${terms.discretionary} of the $${terms.price} at your discretion, or decline with a reason.`,
  }
  const outcome = cancellationOutcome(facts.isWithinWindow, request.owedCents)
  const intro = `${fullName(buyer)} (${buyer.email}) asked to cancel ${requestedText(request, terms.timeZone)}.`
  return {
    subject: 'A buyer asked to cancel',
    text: `${intro}\n\n${texts[outcome]}`,
    link: `${deps.publicUrl}${paths.purchase(request.purchaseId)}`,
  }
}
