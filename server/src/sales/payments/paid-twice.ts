import { fullName } from '@course/contract/words/isolated-text'
import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/db.ts'
import { attempts } from '../tables/tables.ts'
import { comparableName } from './paid-twice-rules.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** Within 30 days a second payment is probably caused by a mistyped email; later it is probably intended. */
const windowDays = 30

export async function schedulePaidTwice(deps: PaymentDeps, timeZone: string): Promise<void> {
  await deps.jobs.work('payments.paid-twice', () => alertPaidTwice(deps))
  await deps.jobs.every('payments.paid-twice', '45 3 * * *', timeZone)
}

/**
 * Alerts the owner of payments of the last day if the same name and card paid under another email within 30 days: the
 * first email was probably mistyped, so the buyer could not log in. The payments are accepted, because families share cards.
 */
export async function alertPaidTwice({ db, jobs }: Pick<PaymentDeps, 'db' | 'jobs'>): Promise<void> {
  const pairs = (await findPaymentsWithOneCard(db)).filter(
    ({ earlier, later }) =>
      comparableName(earlier.firstName, earlier.lastName) === comparableName(later.firstName, later.lastName),
  )
  // Each payment once, with the newest one before it.
  const newest = [...new Map(pairs.map((pair) => [pair.later.id, pair])).values()]
  if (newest.length === 0) return
  await jobs.enqueue(db, 'mail.alert', {
    subject: newest.length === 1 ? 'A buyer may have paid twice' : `${newest.length} buyers may have paid twice`,
    text: [
      ...newest.map(
        ({ earlier, later }) =>
          `${fullName(later)} paid as ${later.email}. Within ${windowDays} days before, the same name paid with the same card (${later.cardType} ending in ${later.cardLastFour}) as ${earlier.email}. The orders are ${earlier.id} and ${later.id}.`,
      ),
      'If one of two emails is a typo, the buyer could not log in and paid again. Please ask the buyer, and refund the payment that was not intended. All of these payments were accepted.',
    ].join('\n\n'),
  })
}

const [earlier, later] = [alias(attempts, 'earlier'), alias(attempts, 'later')]
const shown = (payment: typeof earlier | typeof later) => ({
  id: payment.id,
  email: payment.email,
  firstName: payment.firstName,
  lastName: payment.lastName,
  cardType: payment.cardType,
  cardLastFour: payment.cardLastFour,
})
const paid = ['admitted', 'settling', 'settled', 'disputed'] as const

function findPaymentsWithOneCard(db: Db) {
  return db
    .select({ earlier: shown(earlier), later: shown(later) })
    .from(later)
    .innerJoin(
      earlier,
      and(
        eq(earlier.cardLastFour, later.cardLastFour),
        eq(earlier.cardExpiration, later.cardExpiration),
        eq(earlier.cardType, later.cardType),
        ne(earlier.emailKey, later.emailKey),
        lt(earlier.createdAt, later.createdAt),
        gt(earlier.createdAt, sql`${later.createdAt} - make_interval(days => ${windowDays})`),
        inArray(earlier.state, [...paid]),
        // The condition of the partial index attempts_card, which is used only if the query repeats it.
        sql`${earlier.cardExpiration} <> ''`,
      ),
    )
    .where(and(gt(later.createdAt, sql`now() - interval '1 day'`), inArray(later.state, [...paid])))
    .orderBy(earlier.createdAt)
    .limit(1_000)
}
