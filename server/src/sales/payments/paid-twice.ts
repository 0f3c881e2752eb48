import { fullName } from '@course/contract/words/isolated-text'
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { attempts } from '../../platform/db/schema.ts'
import type { Transaction } from '../../platform/gateways/payments.ts'
import type { Attempt } from './attempts.queries.ts'
import { comparableName } from './paid-twice-rules.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** Within 30 days a second payment is probably caused by a mistyped email; later it is probably intended. */
const windowDays = 30

/**
 * Alerts the owner if the same name and card paid under another email within 30 days: the first email was probably
 * mistyped, so the buyer could not log in. The payment is still accepted, because families share cards.
 * @param db the transaction that grants access, so that the alert is sent only if it commits
 */
export async function alertIfPaidTwice(
  db: Db,
  deps: Pick<PaymentDeps, 'jobs'>,
  attempt: Attempt,
  card: Pick<Transaction, 'cardType' | 'cardLastFour' | 'cardExpiration'>,
): Promise<void> {
  if (!card.cardExpiration) return
  const paid = await findPaymentsByCard(db, attempt, card)
  const name = comparableName(attempt.firstName, attempt.lastName)
  const earlier = paid.find((other) => comparableName(other.firstName, other.lastName) === name)
  if (!earlier) return
  await deps.jobs.enqueue(db, 'mail.alert', {
    subject: 'A buyer may have paid twice',
    text: [
      `${fullName(attempt)} paid as ${attempt.email}. Within the last ${windowDays} days the same name paid with the same card (${card.cardType} ending in ${card.cardLastFour}) as ${earlier.email}.`,
      'If one of the two emails is a typo, the buyer could not log in and paid again. Please ask the buyer, and refund the payment that was not intended.',
      `The orders are ${earlier.id} and ${attempt.id}. Both payments were accepted.`,
    ].join('\n\n'),
  })
}

/** Payments with the same card under other emails that gave access, newest first. */
function findPaymentsByCard(
  db: Db,
  { emailKey }: Pick<Attempt, 'emailKey'>,
  { cardType, cardLastFour, cardExpiration }: Pick<Transaction, 'cardType' | 'cardLastFour' | 'cardExpiration'>,
) {
  return db
    .select({ id: attempts.id, email: attempts.email, firstName: attempts.firstName, lastName: attempts.lastName })
    .from(attempts)
    .where(
      and(
        eq(attempts.cardLastFour, cardLastFour),
        eq(attempts.cardExpiration, cardExpiration),
        // The condition of the partial index attempts_card, which is used only if the query repeats it.
        sql`${attempts.cardExpiration} <> ''`,
        eq(attempts.cardType, cardType),
        gt(attempts.createdAt, sql`now() - make_interval(days => ${windowDays})`),
        ne(attempts.emailKey, emailKey),
        inArray(attempts.state, ['admitted', 'settling', 'settled', 'disputed']),
      ),
    )
    .orderBy(sql`${attempts.createdAt} desc`)
    .limit(20)
}
