import { readDatabaseNow } from '../../platform/db/time.ts'
import type { ProviderDispute } from '../../platform/gateways/payments.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { findOpenDisputes, readLastDisputeSearch, saveLastDisputeSearch } from './disputes.queries.ts'
import { foundKind, recordDispute } from './disputes.ts'

/** The provider searches by day, and a dispute can show up days after it was received. */
const marginMs = 7 * 86_400_000

/** Before the first payment, so that the first search finds everything. */
const beginning = new Date('2000-01-01T00:00:00Z')

/**
 * Searches the provider for disputes since the last successful search, and asks for the outcome of those that are open
 * here, because notifications can get lost.
 * @throws if the provider fails or a dispute can't be recorded; the next run then starts at the same day
 */
export async function searchDisputes(deps: PaymentDeps): Promise<void> {
  const startedAt = await readDatabaseNow(deps.db)
  const last = await readLastDisputeSearch(deps.db)
  const recent = await deps.payments.findDisputesSince(last ? new Date(last.getTime() - marginMs) : beginning)
  const disputes = [...recent, ...(await findOthersOpen(deps, recent))]
  const unmatched: string[] = []
  let failure: unknown
  for (const dispute of disputes) {
    try {
      const match = await deps.db.transaction((tx) => recordDispute(deps, tx, foundKind(dispute), dispute))
      if (match === 'unmatched') unmatched.push(dispute.id)
    } catch (error) {
      deps.log.error({ err: error, disputeId: dispute.id }, 'a dispute could not be recorded')
      failure ??= error
    }
  }
  if (unmatched.length > 0) await deps.jobs.enqueue(deps.db, 'mail.alert', unmatchedAlert(unmatched))
  if (failure) throw failure
  await saveLastDisputeSearch(deps.db, startedAt)
  deps.log.info({ disputes: disputes.length }, 'disputes searched')
}

async function findOthersOpen(deps: PaymentDeps, recent: ProviderDispute[]): Promise<ProviderDispute[]> {
  const ids = new Set(recent.map(({ id }) => id))
  const others: ProviderDispute[] = []
  for (const id of await findOpenDisputes(deps.db)) {
    const other = ids.has(id) ? undefined : await deps.payments.findDispute(id)
    if (other) others.push(other)
  }
  return others
}

export const unmatchedAlert = (ids: string[]) => ({
  subject: 'A dispute about an unknown payment',
  text: `The card provider reports disputes about transactions that belong to none of our orders: ${ids.slice(0, 100).join(', ')}.\n\nPlease check them in the provider's control panel.`,
})

export async function scheduleDisputeSearch(deps: PaymentDeps, timeZone: string): Promise<void> {
  await deps.jobs.work(
    'disputes.search',
    () => searchDisputes(deps),
    () => alertGivenUp(deps),
  )
  await deps.jobs.every('disputes.search', '0 3 * * *', timeZone)
}

/** Without the search, a dispute with a lost notification stays unknown until its deadline has passed. */
const alertGivenUp = ({ db, jobs }: PaymentDeps): Promise<void> =>
  jobs.enqueue(db, 'mail.alert', {
    subject: 'Disputes could not be searched',
    text: "The nightly search for disputes at the card provider failed several times. The next one starts tomorrow night, where the last successful one ended. The site's log says why.\n\nUntil a search succeeds, only the provider's notifications report disputes. Please check for open disputes in the provider's control panel, and run the doctor or ask the person who runs the site.",
  })
