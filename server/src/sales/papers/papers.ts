import { createHash } from 'node:crypto'
import { erasedSentence } from '@course/contract/office/own-data/own-data'
import { isAdministrator } from '@course/contract/roles'
import {
  detailsDays,
  readPaper as endpoint,
  type InvoiceDetails,
  type Paper,
  type PrintedFacts,
} from '@course/contract/sales/papers'
import { decimalAmount } from '@course/contract/sales/prices'
import type { PurchaseStatus } from '@course/contract/sales/purchases'
import { cardText, paperFileName } from '@course/contract/words/texts'
import pLimit from 'p-limit'
import { z } from 'zod'
import { findErasure } from '../../accounts/accounts.ts'
import type { Actor } from '../../platform/audit/actor.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { readDatabaseNow } from '../../platform/db/time.ts'
import { newId } from '../../platform/ids.ts'
import { findUnprintable } from '../../platform/papers/paper-fonts.ts'
import { printedName } from '../../platform/papers/printable.ts'
import { Refusal } from '../../platform/refusal.ts'
import { admitLink, linkTo } from '../../platform/sessions/file-links.ts'
import type { Caller, SessionDeps } from '../../platform/sessions/session.ts'
import type { SiteFacts } from '../../platform/site-facts.ts'
import { noSuchPurchase } from '../payments/payment-deps.ts'
import { type IssuedPaper, isSold, nextPaper, type PaperPlan, seriesOf } from './paper-plan-rules.ts'
import { drawPaper } from './paper-sheet.ts'
import {
  findPaperFacts,
  findPaperFile,
  findPaperOwner,
  findPapers,
  findRefundsForPapers,
  insertDetails,
  insertPaper,
  lockSeries,
  type PaperFacts,
  type PaperRow,
  takeNumber,
} from './papers.queries.ts'
import { refuseUnprintableDetails } from './unprintable-texts.ts'

export interface PapersDeps {
  db: Db
  site: SiteFacts
}

/** Who waits for the series holds a connection, so that one process waits only once. */
const oneAtATime = pLimit(1)

/**
 * Issues what a purchase lacks: its invoice, credit notes of its refunds, and what replaces the invoice once the buyer
 * has added a company. Never part of a payment or a refund, so neither waits for a paper. Safe to repeat.
 * @param record called in the same transaction
 * @throws Error if the font lacks characters of the seller's name or the product
 */
export async function issuePapers(
  deps: PapersDeps,
  purchaseId: string,
  record: (tx: Db) => Promise<void> = async () => {},
): Promise<void> {
  await loadFonts(deps)
  await oneAtATime(() =>
    deps.db.transaction(async (tx) => {
      const own = { ...deps, db: tx }
      await issueMissing(own, purchaseId, await lockSeriesOf(own, purchaseId))
      await record(tx)
    }),
  )
}

interface Series {
  seller: PrintedFacts['seller']
  key: string
}

/** Papers of one seller are issued one after another: waits for its turn. Needs a transaction. */
async function lockSeriesOf({ db: tx, site }: PapersDeps, purchaseId: string): Promise<Series> {
  const [earlier] = await findPapers(tx, [purchaseId])
  const seller = earlier?.printed.seller ?? site.seller
  const key = earlier?.seller ?? seriesOf(seller.name)
  await lockSeries(tx, key)
  return { seller, key }
}

async function issueMissing({ db: tx, site }: PapersDeps, purchaseId: string, { seller, key }: Series): Promise<void> {
  // Read after the lock, because another process may have issued papers of this purchase while this one waited.
  const facts = await findPaperFacts(tx, purchaseId)
  if (!facts) return
  const refunds = await findRefundsForPapers(tx, purchaseId)
  const purchase = {
    amountCents: facts.amountCents,
    isSold: isSold(facts.status),
    hasDetails: facts.details !== null,
    refunds,
  }
  for (;;) {
    const issued = await findPapers(tx, [purchaseId])
    const plan = nextPaper(purchase, issued.map(toIssued))
    if (!plan) return
    const about = issued.find(({ id }) => id === plan.aboutId)
    await issue(tx, {
      plan,
      purchaseId,
      series: key,
      about,
      facts,
      printed: await printedOf(facts, plan, about, seller),
      site,
    })
  }
}

const toIssued = ({ id, kind, cause, refundId, amountCents, printed }: PaperRow): IssuedPaper => ({
  id,
  kind,
  cause,
  refundId,
  amountCents,
  hasCompany: printed.buyer.company !== null,
})

interface NewPaper {
  plan: PaperPlan
  purchaseId: string
  series: string
  about: PaperRow | undefined
  facts: PaperFacts
  printed: PrintedFacts
  site: SiteFacts
}

async function issue(tx: Db, { plan, purchaseId, series, about, facts, printed, site }: NewPaper): Promise<void> {
  const { kind, cause, amountCents, refundId, aboutId } = plan
  const { currency } = facts
  const { number, issuedAt } = await takeNumber(tx, series)
  const amount = decimalAmount(amountCents)
  const pdf = await drawPaper({
    kind,
    cause,
    number,
    amount,
    currency,
    issuedAt,
    about,
    printed,
    timeZone: site.timeZone,
  })
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const paper = { id: newId(), seller: series, number, kind, cause, purchaseId, refundId, aboutId }
  await insertPaper(tx, { ...paper, amountCents, currency, issuedAt, printed, pdf, sha256 })
}

/** What a paper says. One that corrects another says the same, unless it replaces the invoice. */
async function printedOf(
  facts: PaperFacts,
  { kind, cause }: PaperPlan,
  about: PaperRow | undefined,
  seller: PrintedFacts['seller'],
): Promise<PrintedFacts> {
  if (about && !(kind === 'invoice' && cause === 'details')) return about.printed
  const name = printedName(facts)
  const { details } = facts
  return {
    seller: { name: seller.name, address: [...seller.address], email: seller.email },
    buyer: {
      // The email says who it is. The owner reads about the name, and the buyer can add another one.
      name: (await findUnprintable(name)).length === 0 ? name : null,
      email: facts.email,
      company: details?.company ?? null,
      address: details?.address.split('\n') ?? [],
      taxId: details?.taxId ?? null,
    },
    product: facts.product,
    orderId: facts.orderId,
    soldAt: facts.soldAt.toISOString(),
    paidWith: cardText(facts, 'a card'),
  }
}

const loadFonts = ({ site }: PapersDeps) => findUnprintable(site.seller.name)

/** Adds a company to the invoice of the caller's own purchase, which is canceled and replaced. @throws Refusal */
export async function giveDetails(
  deps: PapersDeps,
  { userId, purchaseId }: { userId: string; purchaseId: string },
  details: InvoiceDetails,
): Promise<void> {
  await refuseUnprintableDetails(details)
  await loadFonts(deps)
  await oneAtATime(() =>
    deps.db.transaction(async (tx) => {
      const own = { ...deps, db: tx }
      const series = await lockSeriesOf(own, purchaseId)
      const facts = await findPaperFacts(tx, purchaseId)
      if (!facts || facts.userId !== userId) throw noSuchPurchase()
      refuseDetails(facts, await readDatabaseNow(tx))
      const { Company: company, Address: address, TaxId } = details
      if (!(await insertDetails(tx, { purchaseId, company, address, taxId: TaxId || null })))
        throw new Refusal('conflict', 'You have added a company already. Please write to us if it is wrong.')
      await issueMissing(own, purchaseId, series)
    }),
  )
}

function refuseDetails({ soldAt, status }: PaperFacts, now: Date): void {
  if (detailsEnd(soldAt) < now)
    throw new Refusal(
      'conflict',
      `A company can be added for ${detailsDays} days after the purchase. Please write to us.`,
    )
  if (status === 'not collected') throw new Refusal('conflict', notCollected)
  if (status === 'refunded')
    throw new Refusal('conflict', 'This payment was refunded in full, so its invoice is not replaced.')
}

const notCollected = 'This payment was not collected, so there is no invoice.'

export const detailsEnd = (soldAt: Date): Date => new Date(soldAt.getTime() + detailsDays * 86_400_000)

/** For purchases from before there were papers. @throws Refusal not_found, or conflict without anything to invoice */
export async function requestPapers(deps: PapersDeps, purchaseId: string, userId: string): Promise<void> {
  await findInvoiceable(deps.db, purchaseId, userId)
  await issuePapers(deps, purchaseId)
}

/** The same for an administrator. @throws Refusal not_found, or conflict while there is nothing to invoice */
export async function issueByAdministrator(deps: PapersDeps, by: Actor, purchaseId: string): Promise<void> {
  const { userId } = await findInvoiceable(deps.db, purchaseId)
  await issuePapers(deps, purchaseId, (tx) => audit(tx, by, 'papers.issued', { person: userId, object: purchaseId }))
}

/** @param buyerId whose purchase it must be, before anything else is said about it */
async function findInvoiceable(db: Db, purchaseId: string, buyerId?: string): Promise<PaperFacts> {
  const facts = await findPaperFacts(db, purchaseId)
  if (!facts || (buyerId !== undefined && facts.userId !== buyerId)) throw noSuchPurchase()
  const whyNot = whyNotIssue(facts.status, (await findErasure(db, facts.userId)) !== undefined)
  if (whyNot) throw new Refusal('conflict', whyNot)
  return facts
}

export function whyNotIssue(status: PurchaseStatus, isErased: boolean): string | undefined {
  if (isErased) return erasedSentence
  if (status === 'collecting')
    return 'The bank has not settled this payment yet. The invoice comes once it has, usually within a day.'
  return status === 'not collected' ? notCollected : undefined
}

export const toPaper = ({
  id,
  number,
  kind,
  cause,
  amountCents,
  currency,
  issuedAt,
  aboutNumber,
}: PaperRow): Paper => ({
  id,
  number,
  kind,
  cause,
  amount: decimalAmount(amountCents),
  currency,
  issuedAt: issuedAt.toISOString(),
  aboutNumber,
})

const Filter = z.object({ id: z.string() })
const noSuchPaper = () => new Refusal('not_found', 'There is no such paper.')

/** A link to a paper of the caller's own purchase; an administrator gets one to any. @throws Refusal not_found */
export async function linkPaper(deps: SessionDeps, caller: Caller, id: string) {
  const owner = await findPaperOwner(deps.db, id)
  if (owner === undefined || (owner !== caller.id && !isAdministrator(caller.role))) throw noSuchPaper()
  return linkTo(deps, caller, endpoint.path, { filter: { id } })
}

/** The paper of a link, exactly as it was issued. @throws Refusal not_signed_in or not_found */
export async function readPaperFile(deps: SessionDeps, ticket: string) {
  const { caller, filter } = await admitLink(deps, endpoint.path, ticket)
  const file = await findPaperFile(deps.db, Filter.parse(filter).id)
  if (!file || (file.userId !== caller.id && !isAdministrator(caller.role))) throw noSuchPaper()
  return { name: paperFileName(file), pdf: file.pdf }
}
