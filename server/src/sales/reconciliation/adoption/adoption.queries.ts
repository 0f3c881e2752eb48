import { emailKey } from '@course/contract/typed-text/email-address'
import { and, desc, eq, inArray, lte, ne, notInArray, sql } from 'drizzle-orm'
import { users } from '../../../accounts/tables/tables.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Transaction } from '../../../platform/gateways/payments.ts'
import { digest, newSecret } from '../../../platform/ids.ts'
import { termsVersions } from '../../../publishing/tables/tables.ts'
import type { Attempt } from '../../payments/attempts.queries.ts'
import { openStates } from '../../tables/attempt-states.ts'
import { attempts, attemptTransitions, knownOrders, purchases } from '../../tables/tables.ts'
import type { BuyerFacts } from './adoption-rules.ts'

export async function findKnownOrders(db: Db, orderIds: string[]): Promise<Set<string>> {
  const kept = await db.select({ id: attempts.id }).from(attempts).where(inArray(attempts.id, orderIds))
  const deleted = await db.select({ id: knownOrders.id }).from(knownOrders).where(inArray(knownOrders.id, orderIds))
  return new Set([...kept, ...deleted].map(({ id }) => id))
}

export async function lockBuyer(db: Db, email: string): Promise<BuyerFacts & { userId: string | undefined }> {
  const key = emailKey(email)
  const [user] = await db.select().from(users).where(eq(users.emailKey, key)).for('update')
  const paying = await db.$count(attempts, and(eq(attempts.emailKey, key), inArray(attempts.state, openStates)))
  const account = user && { isDisabled: user.disabledAt !== null, hasPaid: await hasPaid(db, user.id) }
  return { userId: user?.id, account, isPaying: paying > 0 }
}

async function hasPaid(db: Db, userId: string): Promise<boolean> {
  const isPaid = and(
    notInArray(purchases.status, ['refunded', 'not collected']),
    ne(purchases.refundedCents, purchases.amountCents),
  )
  return (await db.$count(purchases, and(eq(purchases.userId, userId), isPaid))) > 0
}

export async function findTermsAt(db: Db, at: Date): Promise<string> {
  const [published] = await db
    .select({ version: termsVersions.version })
    .from(termsVersions)
    .orderBy(
      desc(lte(termsVersions.publishedAt, at)),
      sql`abs(extract(epoch from ${termsVersions.publishedAt} - ${at.toISOString()}::timestamptz))`,
    )
    .limit(1)
  if (!published) throw new Error('no terms are published')
  return published.version
}

export interface AdoptedOrder {
  sale: Transaction & { email: string }
  orderedAt: Date
  existingUserId: string | null
  productId: number
  termsVersion: string
}

/** Inserts the attempt of a sale at the provider, as it was when the card was about to be authorized. */
export async function insertAdoptedAttempt(db: Db, order: AdoptedOrder): Promise<Attempt> {
  const { sale, orderedAt, ...rest } = order
  const [attempt] = await db
    .insert(attempts)
    .values({
      ...rest,
      id: sale.orderId,
      // The browser's secret and the card's nonce were not backed up, and nothing may match them.
      secretHash: digest(newSecret()),
      nonceHash: digest(newSecret()),
      firstName: sale.firstName ?? '',
      lastName: sale.lastName ?? '',
      email: sale.email,
      emailKey: emailKey(sale.email),
      amountCents: sale.amountCents,
      currency: sale.currency,
      priceShown: 'Not known: added from the card provider’s records after a restore.',
      state: 'opened',
      createdAt: orderedAt,
    })
    .returning()
  if (!attempt) throw new Error('the attempt was not inserted')
  await db
    .insert(attemptTransitions)
    .values({ attemptId: attempt.id, position: 1, toState: 'opened', cause: 'found at the card provider' })
  return attempt
}
