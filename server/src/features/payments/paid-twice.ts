import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { attempts } from '../../db/schema.ts'
import type { Transaction } from '../../gateways/payments.ts'
import type { Attempt } from './attempt.ts'
import { comparableName } from './paid-twice-rules.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** A second payment this many days after the first is most likely a mistyped email; later it is probably meant. */
const windowDays = 30

/**
 * Alerts the owner if the same name and card paid under another email within 30 days: most likely the first email was
 * mistyped and the buyer could not log in. Nobody is refused for it, because a family may share a card.
 * @param db the transaction that gives access, so that the alert exists only if that commits
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
    subject: 'Somebody may have paid twice',
    text: [
      `${attempt.firstName} ${attempt.lastName} paid as ${attempt.email}. Within the last ${windowDays} days the same name paid with the same card (${card.cardType} ending in ${card.cardLastFour}) as ${earlier.email}.`,
      'If one of the two emails is a typo, the buyer could not log in and paid again. Please ask the buyer, and refund the payment that was not meant.',
      `The orders are ${earlier.id} and ${attempt.id}. Both payments stand, and nobody was refused.`,
    ].join('\n\n'),
  })
}

/** Payments with a card under other emails that gave access, newest first. */
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
        // Repeats the condition of the partial index, which is used only if the query has it.
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
