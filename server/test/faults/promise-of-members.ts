import { refundSums } from '@course/contract/sales/terms'
import { digest } from '../../src/platform/ids.ts'
import { countedOpenings } from '../../src/sales/terms/opened-videos.queries.ts'
import type { ActorRecords } from './actors.ts'
import type { Try } from './buyers.ts'
import type { Ledgers, OpeningRow, RequestRow, TermsRow } from './ledgers.ts'

interface Outcome extends Ledgers, ActorRecords {
  tries: Try[]
}

/** Whether the bank has taken an attempt's payment back. */
export const isChargedBack = ({ disputes }: Ledgers, attemptId: string): boolean =>
  disputes.some((row) => row.attemptId === attemptId && row.status === 'lost')

/** Finds all violations of the rules about access, terms, requests to cancel and disputes. */
export function faultsOfMembers(outcome: Outcome): string[] {
  return [
    ...faultsOfGrants(outcome),
    ...outcome.restorations.flatMap((restoration) => faultsOfRestoration(outcome, restoration)),
    ...outcome.tries.flatMap((attempt) => faultsOfNamedTerms(outcome, attempt)),
    ...outcome.terms
      .filter(({ isStored }) => !isStored)
      .map(({ attemptId, version }) => `the attempt ${attemptId} has terms ${version}, whose text is not stored`),
    ...outcome.requests.flatMap((request) => faultsOfRequest(outcome, request)),
    ...outcome.members.flatMap((member) => faultsOfConfirmedOpenings(outcome, member)),
    ...outcome.bankRecords.flatMap((record) => faultsOfBankRecord(outcome, record)),
  ]
}

/** Access of a buyer belongs to a purchase, and no purchase gives access twice. */
function faultsOfGrants({ grants, accounts }: Outcome): string[] {
  const buyers = new Set(accounts.filter(({ purchases }) => purchases > 0).map(({ emailKey }) => emailKey))
  const loose = grants.filter(({ emailKey, purchaseId }) => purchaseId === null && buyers.has(emailKey))
  const linked = grants.flatMap(({ purchaseId }) => purchaseId ?? [])
  const doubled = new Set(linked.filter((id, index) => linked.indexOf(id) !== index))
  return [
    ...loose.map(({ emailKey }) => `the access of the buyer ${emailKey} belongs to no purchase`),
    ...[...doubled].map((id) => `the purchase ${id} gives access twice`),
  ]
}

/** Restored access lasts, until a refund that was to end it is done. */
function faultsOfRestoration(
  { grants, refunds, purchases, attempts }: Outcome,
  { purchaseId, isGiven, refundKey }: Outcome['restorations'][number],
): string[] {
  const refund = refunds.find(({ id }) => id === refundKey)
  const isOpen = grants.some((grant) => grant.purchaseId === purchaseId)
  const attemptId = purchases.find(({ id }) => id === purchaseId)?.attemptId
  const isCollected = attempts.find(({ id }) => id === attemptId)?.state !== 'declined'
  const faults: [boolean, string][] = [
    [refundKey !== undefined && !refund, 'has lost the refund that was to end it'],
    [refund?.state === 'done' && isOpen, 'still gives access after the refund'],
    [isGiven && refund?.state !== 'done' && isCollected && !isOpen, 'gives no access, though it was restored'],
  ]
  return faults.filter(([isFault]) => isFault).map(([, words]) => `the restored purchase ${purchaseId} ${words}`)
}

/** An order is recorded under the terms that it named, or refused with nothing recorded. */
function faultsOfNamedTerms({ attempts, terms }: Outcome, attempt: Try): string[] {
  const { termsVersion, nonce, email, said } = attempt
  const row = attempts.find(({ nonceHash, emailKey }) => nonceHash === digest(nonce) && emailKey === email)
  const version = terms.find(({ attemptId }) => attemptId === row?.id)?.version
  const faults: [boolean, string][] = [
    [
      termsVersion !== undefined && version !== undefined && version !== termsVersion,
      `named terms ${termsVersion} and is recorded under ${version}`,
    ],
    [said.includes('409 terms_changed') && row !== undefined, 'was refused for changed terms, and is there'],
  ]
  return faults.filter(([isFault]) => isFault).map(([, words]) => `${email} (${said.join(', ')}) ${words}`)
}

/** What counts as opened for a purchase, by its own terms. */
const countOpened = (openings: OpeningRow[], terms: TermsRow, purchaseId: string): number => {
  const openedAt = new Date(0)
  const ofPurchase = openings.filter((row) => row.purchaseId === purchaseId).map((row) => ({ ...row, openedAt }))
  const played = ofPurchase.filter(({ how }) => how === 'played')
  const read = ofPurchase.filter(({ how }) => how === 'read')
  return countedOpenings(terms, { played, read }).length
}

/**
 * The amount of a request follows from what was opened before it. While it is open and pauses openings, nothing more was
 * opened. It is ended only while the payment is lost.
 */
function faultsOfRequest(outcome: Outcome, request: RequestRow): string[] {
  const { id, purchaseId, state, isLatest, isTimely, videosOpened, videosTotal, owedCents } = request
  const purchase = outcome.purchases.find((row) => row.id === purchaseId)
  const terms = outcome.terms.find(({ attemptId }) => attemptId === purchase?.attemptId)
  if (!purchase || !terms) return [`the request ${id} has no purchase`]
  const counts = { priceCents: purchase.amountCents, refundedCents: 0, pendingCents: 0, videosOpened, videosTotal }
  const right = refundSums({ ...counts, isWithinWindow: isTimely }).owedCents
  const opened = countOpened(outcome.openings, terms, purchaseId)
  const isLost =
    isChargedBack(outcome, purchase.attemptId) ||
    outcome.attempts.some((row) => row.id === purchase.attemptId && row.state === 'declined')
  const isPausing = isLatest && isTimely && terms.pausesOpening && state === 'open'
  const faults: [boolean, string][] = [
    [purchase.refundedCents === 0 && owedCents !== right, `owes ${owedCents} instead of ${right}`],
    [videosOpened > opened, `counts ${videosOpened} opened videos of ${opened}`],
    [isPausing && opened !== videosOpened, `counts ${videosOpened} opened videos, and ${opened} are open`],
    [isLatest && state === 'ended' && !isLost, 'stays ended, though the payment is not lost'],
    [state === 'open' && isLost, 'is open, though the payment is lost'],
  ]
  return faults.filter(([isFault]) => isFault).map(([, words]) => `the request ${id} ${words}`)
}

/** An opening that was confirmed is recorded. */
function faultsOfConfirmedOpenings({ openings }: Outcome, member: Outcome['members'][number]): string[] {
  const { email, purchaseId, opened } = member
  const isThere = ({ videoId, how }: (typeof opened)[number]) =>
    openings.some((row) => row.purchaseId === purchaseId && row.videoId === videoId && row.how === how)
  return opened.flatMap((each) =>
    isThere(each) ? [] : [`${email} ${each.how} ${each.videoId}, which is not recorded`],
  )
}

/** What the bank said last is what is recorded, and the access follows. */
function faultsOfBankRecord({ disputes, purchases }: Outcome, record: Outcome['bankRecords'][number]): string[] {
  const { attemptId, status } = record
  const recorded = disputes.find((row) => row.attemptId === attemptId)?.status
  const purchase = purchases.find((row) => row.attemptId === attemptId)
  const faults: [boolean, string][] = [
    [recorded !== status, `is ${status}, and recorded as ${recorded}`],
    [status === 'lost' && purchase?.hasAccess === true, 'is lost, and the purchase still gives access'],
    [status === 'won' && purchase?.hasAccess === false, 'is won, and the purchase gives no access'],
  ]
  return faults.filter(([isFault]) => isFault).map(([, words]) => `the dispute about ${attemptId} ${words}`)
}
