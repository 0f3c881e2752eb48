import { decimalAmount } from '@course/contract/prices'
import { type Cancellation, deadlineInWords, momentInWords, pastDeadlineInWords } from '@course/contract/refunds'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/session.ts'
import { isId } from '../../ids.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { Refusal } from '../../refusal.ts'
import type { SiteFacts } from '../../site-facts.ts'
import { formulaOf, outcomeOf, whyNotCancel, whyNotDecline } from './cancellation-rules.ts'
import {
  type CancellationRow,
  insertCancellation,
  lockPurchaseToCancel,
  markDeclined,
} from './cancellations.queries.ts'
import { refundSums } from './refund-rules.ts'
import { findLatestCancellation, findPurchaseFacts, sumPendingRefunds } from './terms.queries.ts'
import { type PurchaseTerms, termsOf, toCancellation } from './terms.ts'

export interface CancellationDeps {
  db: Db
  jobs: Jobs
  site: SiteFacts
  publicUrl: string
}

const noSuchPurchase = () => new Refusal('not_found', 'This purchase does not exist.')

/**
 * A buyer asks to cancel a purchase of theirs. The moment at which the request arrives decides what is owed; nothing
 * that happens later makes it less. Asking again while it waits is harmless: the answer is the same.
 * @throws Refusal not_found, also for somebody else's purchase, or conflict
 */
export async function requestCancellation(deps: CancellationDeps, caller: Caller, id: string): Promise<Cancellation> {
  if (!isId(id)) throw noSuchPurchase()
  return deps.db.transaction(async (tx) => {
    const held = await lockPurchaseToCancel(tx, id)
    const [purchase] = held?.userId === caller.id ? await findPurchaseFacts(tx, [id]) : []
    if (!held || !purchase) throw noSuchPurchase()
    const earlier = await findLatestCancellation(tx, id)
    if (earlier?.state === 'open') return toCancellation(earlier)
    const standing = await termsOf(tx, purchase, deps.site.timeZone, held.now)
    const { owedCents, leftCents } = refundSums(standing.facts)
    const whyNot = whyNotCancel({ status: purchase.status, leftCents, earlier: earlier?.state })
    if (whyNot) throw new Refusal('conflict', whyNot)
    const { videosOpened, videosTotal } = standing.facts
    const figures = { deadline: standing.deadline, videosOpened, videosTotal, owedCents }
    const asked = await insertCancellation(tx, { purchaseId: id, requestedAt: held.now, ...figures })
    await deps.jobs.enqueue(tx, 'mail.cancellation', { cancellationId: asked.id })
    await deps.jobs.enqueue(tx, 'mail.alert', alertOf(deps, caller, asked, standing))
    return toCancellation(asked)
  })
}

/**
 * Answers a cancellation with no, and tells the buyer why. What is owed can't be declined.
 * @throws Refusal not_found or conflict
 */
export async function declineCancellation(deps: CancellationDeps, id: string, reason: string): Promise<void> {
  if (!isId(id)) throw noSuchPurchase()
  await deps.db.transaction(async (tx) => {
    if (!(await lockPurchaseToCancel(tx, id))) throw noSuchPurchase()
    const asked = await findLatestCancellation(tx, id)
    if (asked?.state !== 'open') throw new Refusal('conflict', 'No cancellation of this purchase waits for an answer.')
    const whyNot = whyNotDecline(asked.owedCents, await sumPendingRefunds(tx, id))
    if (whyNot) throw new Refusal('conflict', whyNot)
    await markDeclined(tx, asked.id, reason)
    await deps.jobs.enqueue(tx, 'mail.cancellation-declined', { cancellationId: asked.id })
  })
}

function alertOf(deps: CancellationDeps, buyer: Caller, asked: CancellationRow, { facts, terms }: PurchaseTerms) {
  const { timeZone } = deps.site
  const outcomes = {
    owed: `That is within the window, which runs until ${deadlineInWords(terms)}, so $${decimalAmount(asked.owedCents)} are owed: ${formulaOf({ ...asked, priceCents: facts.priceCents })}.\n\nPlease give the sum back on the page of the purchase.`,
    'nothing left': `That is within the window, which runs until ${deadlineInWords(terms)}, but nothing of the price is left to give back: ${asked.videosOpened} of ${asked.videosTotal} videos were opened, and $${terms.refunded} were given back already.\n\nPlease answer it on the page of the purchase.`,
    late: `The window ran until ${pastDeadlineInWords(terms)}, so nothing is owed. At your discretion you can give back at most $${terms.discretionary} of the $${terms.price} on the page of the purchase, or decline with a reason.`,
  }
  const request = `${buyer.firstName} ${buyer.lastName} (${buyer.email}) asked on ${momentInWords(asked.requestedAt, timeZone)} to cancel.`
  return {
    subject: 'Somebody asks to cancel',
    text: `${request}\n\n${outcomes[outcomeOf(asked)]}`,
    link: `${deps.publicUrl}/purchase/${asked.purchaseId}`,
  }
}
