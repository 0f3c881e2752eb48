import * as paths from '@course/contract/paths'
import { decimalAmount } from '@course/contract/prices'
import { type Cancellation, deadlineInWords, momentInWords, pastDeadlineInWords } from '@course/contract/refunds'
import {
  cancellationOutcome,
  type PurchaseState,
  whyNotCancel,
  whyNotConfirm,
  whyNotDecline,
} from '@course/contract/terms'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/session/session.ts'
import { isId } from '../../ids.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { Refusal } from '../../refusal.ts'
import type { SiteFacts } from '../../site-facts.ts'
import { endPurchasedAccess } from '../payments/purchased-access.queries.ts'
import { findLatestCancellation, findPurchaseFacts } from '../terms/terms.queries.ts'
import { type PurchaseTerms, readTerms, toCancellation } from '../terms/terms.ts'
import { requestFormula } from './cancellation-formula.ts'
import {
  type CancellationRow,
  closeCancellation,
  insertCancellation,
  lockPurchaseToCancel,
} from './cancellations.queries.ts'

export interface CancellationDeps {
  db: Db
  jobs: Jobs
  site: Pick<SiteFacts, 'timeZone'>
  publicUrl: string
}

const noSuchPurchase = () => new Refusal('not_found', 'This purchase does not exist.')

/**
 * A buyer asks to cancel one of their purchases. The time of the request decides what is owed; nothing that happens
 * later reduces it. Asking again while the request is open returns the same reply.
 * @throws Refusal not_found, also for another person's purchase, or conflict
 */
export async function requestCancellation(deps: CancellationDeps, caller: Caller, id: string): Promise<Cancellation> {
  if (!isId(id)) throw noSuchPurchase()
  return deps.db.transaction(async (tx) => {
    const held = await lockPurchaseToCancel(tx, id)
    const [purchase] = held?.userId === caller.id ? await findPurchaseFacts(tx, [id]) : []
    if (!held || !purchase) throw noSuchPurchase()
    const earlier = await findLatestCancellation(tx, id)
    if (earlier?.state === 'open') return toCancellation(earlier)
    const terms = await readTerms(tx, purchase, deps.site.timeZone, held.now)
    refuse(whyNotCancel(terms.state))
    const { videosOpened, videosTotal } = terms.facts
    const figures = { deadline: terms.deadline, videosOpened, videosTotal, owedCents: terms.state.owedCents }
    const asked = await insertCancellation(tx, { purchaseId: id, requestedAt: held.now, ...figures })
    await deps.jobs.enqueue(tx, 'mail.cancellation', { cancellationId: asked.id })
    await deps.jobs.enqueue(tx, 'mail.alert', alertOf(deps, caller, asked, terms))
    return toCancellation(asked)
  })
}

/**
 * Confirms a request within the window for which nothing is owed: the access that the purchase gave ends, and the buyer
 * is emailed. Confirming again changes nothing.
 * @throws Refusal not_found or conflict
 */
export async function confirmCancellation(deps: CancellationDeps, caller: Caller, id: string): Promise<void> {
  await answer(deps, id, async (tx, { asked, state, attemptId }) => {
    if (asked?.state === 'confirmed') return
    refuse(whyNotConfirm(state))
    if (!asked) return
    await closeCancellation(tx, asked.id, { state: 'confirmed', answeredBy: caller.id })
    // Nobody ended it against the buyer's will, so they may enroll again.
    await endPurchasedAccess(tx, attemptId, 'You canceled your enrollment, so your access has ended.')
    await deps.jobs.enqueue(tx, 'mail.cancellation-confirmed', { cancellationId: asked.id })
  })
}

/**
 * Declines a late request to cancel and emails the reason to the buyer.
 * @throws Refusal not_found or conflict
 */
export async function declineCancellation(
  deps: CancellationDeps,
  caller: Caller,
  id: string,
  reason: string,
): Promise<void> {
  await answer(deps, id, async (tx, { asked, state }) => {
    refuse(whyNotDecline(state))
    if (!asked) return
    await closeCancellation(tx, asked.id, { state: 'declined', answer: reason, answeredBy: caller.id })
    await deps.jobs.enqueue(tx, 'mail.cancellation-declined', { cancellationId: asked.id })
  })
}

interface Question {
  asked: CancellationRow | undefined
  state: PurchaseState
  attemptId: string
}

/** Runs an answer with the purchase held, so that of two answers one sees the other. */
async function answer(deps: CancellationDeps, id: string, give: (tx: Db, question: Question) => Promise<void>) {
  if (!isId(id)) throw noSuchPurchase()
  await deps.db.transaction(async (tx) => {
    const held = await lockPurchaseToCancel(tx, id)
    const [purchase] = held ? await findPurchaseFacts(tx, [id]) : []
    if (!held || !purchase) throw noSuchPurchase()
    const { state } = await readTerms(tx, purchase, deps.site.timeZone)
    await give(tx, { asked: await findLatestCancellation(tx, id), state, attemptId: held.attemptId })
  })
}

function refuse(whyNot: string | undefined): void {
  if (whyNot) throw new Refusal('conflict', whyNot)
}

function alertOf(deps: CancellationDeps, buyer: Caller, asked: CancellationRow, { facts, terms }: PurchaseTerms) {
  const deadline = deadlineInWords(terms)
  const texts = {
    owed: `The request came within the window, which runs until ${deadline}. $${decimalAmount(asked.owedCents)} is owed: ${requestFormula({ ...asked, priceCents: facts.priceCents })}.\n\nPlease refund it on the purchase’s page.`,
    'nothing owed': `The request came within the window, which runs until ${deadline}, but nothing is owed: ${asked.videosOpened} of ${asked.videosTotal} videos were opened, and $${terms.refunded} was already refunded.\n\nPlease confirm the cancellation on the purchase’s page.`,
    late: `The window ran until ${pastDeadlineInWords(terms)}, so nothing is owed. On the purchase’s page you can refund up to $${terms.discretionary} of the $${terms.price} at your discretion, or decline with a reason.`,
  }
  const outcome = cancellationOutcome(facts.isWithinWindow, asked.owedCents)
  const request = `${buyer.firstName} ${buyer.lastName} (${buyer.email}) asked to cancel on ${momentInWords(asked.requestedAt, terms.timeZone)}.`
  return {
    subject: 'A buyer asked to cancel',
    text: `${request}\n\n${texts[outcome]}`,
    link: `${deps.publicUrl}${paths.purchase(asked.purchaseId)}`,
  }
}
