import { readDatabaseNow } from '../../db/time.ts'
import type { ProviderDispute } from '../../gateways/payments.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { findOpenDisputes, readLastDisputeSearch, saveLastDisputeSearch } from './disputes.queries.ts'
import { foundKind, recordDispute } from './disputes.ts'

/** The provider knows days, not moments, and a dispute may appear some days after the day on which it was received. */
const marginMs = 7 * 86_400_000

/** Before any payment by card provider: the first search asks for everything. */
const beginning = new Date('2000-01-01T00:00:00Z')

/**
 * Asks the provider for disputes since the last successful search, however old their sales are, and for the end of
 * those that are still open here: a notification may never have arrived.
 * @throws when the provider does not answer or a dispute can't be taken; the next run then begins at the same day
 */
export async function searchDisputes(deps: PaymentDeps): Promise<void> {
  const startedAt = await readDatabaseNow(deps.db)
  const last = await readLastDisputeSearch(deps.db)
  const found = await deps.payments.findDisputesSince(last ? new Date(last.getTime() - marginMs) : beginning)
  const disputes = [...found, ...(await findOthersOpen(deps, found))]
  const strays: string[] = []
  let failure: unknown
  for (const dispute of disputes) {
    try {
      const taken = await deps.db.transaction((tx) => recordDispute(deps, tx, foundKind(dispute), dispute))
      if (taken === 'stray') strays.push(dispute.id)
    } catch (error) {
      deps.log.error({ err: error, disputeId: dispute.id }, 'a dispute could not be taken')
      failure ??= error
    }
  }
  if (strays.length > 0) await deps.jobs.enqueue(deps.db, 'mail.alert', unmatchedAlert(strays))
  if (failure) throw failure
  await saveLastDisputeSearch(deps.db, startedAt)
  deps.log.info({ disputes: disputes.length }, 'disputes searched')
}

/** What is open here, and did not come with the search. */
async function findOthersOpen(deps: PaymentDeps, found: ProviderDispute[]): Promise<ProviderDispute[]> {
  const ids = new Set(found.map(({ id }) => id))
  const others: ProviderDispute[] = []
  for (const id of await findOpenDisputes(deps.db)) {
    const other = ids.has(id) ? undefined : await deps.payments.findDispute(id)
    if (other) others.push(other)
  }
  return others
}

/** The alert about disputes of payments that none of our orders has. */
export const unmatchedAlert = (ids: string[]) => ({
  subject: 'A dispute about a payment that we do not know',
  text: `The card provider reports disputes about transactions that none of our orders has: ${ids.slice(0, 100).join(', ')}.\n\nPlease check them in the provider's control panel.`,
})

/** Has disputes searched every night. */
export async function scheduleDisputeSearch(deps: PaymentDeps, timeZone: string): Promise<void> {
  await deps.jobs.work(
    'disputes.search',
    () => searchDisputes(deps),
    () => alertGivenUp(deps),
  )
  await deps.jobs.every('disputes.search', '0 3 * * *', timeZone)
}

/** Without the search, a dispute whose notification got lost stays unknown until its deadline has passed. */
const alertGivenUp = ({ db, jobs }: PaymentDeps): Promise<void> =>
  jobs.enqueue(db, 'mail.alert', {
    subject: 'Disputes could not be searched',
    text: "The nightly search for disputes at the card provider failed and was given up after several tries. The next one starts tomorrow night, and begins where the last successful one ended. The site's log says why.\n\nUntil a search succeeds, only the provider's notifications report disputes. Please check for open disputes in the provider's control panel, and run the check-up or ask the person who runs the site.",
  })
