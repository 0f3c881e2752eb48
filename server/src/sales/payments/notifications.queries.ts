import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import type { ProviderNotification } from '../../platform/gateways/payments.ts'
import { newId } from '../../platform/ids.ts'
import { attempts, providerEvents } from '../tables/tables.ts'

/** Kind, subject and time identify an event, so that a repeated notification is stored once. */
const makeIdentity = ({ kind, occurredAt, transactionId, dispute }: ProviderNotification) =>
  [kind, dispute?.id ?? transactionId ?? '', occurredAt.toISOString()].join(' ')

/** Whether a payment has settled, and whether the provider has ever sent a notification. */
export async function readNotificationFacts(db: Db): Promise<{ hasSettled: boolean; hasNotification: boolean }> {
  const isSettled = inArray(attempts.state, ['settled', 'refunded', 'disputed'])
  const [settled] = await db.select({ id: attempts.id }).from(attempts).where(isSettled).limit(1)
  // Events from our own searches don't prove that notifications arrive.
  const isNotification = sql`${providerEvents.kind} not like 'found\\_%'`
  const [notification] = await db.select({ id: providerEvents.id }).from(providerEvents).where(isNotification).limit(1)
  return { hasSettled: settled !== undefined, hasNotification: notification !== undefined }
}

export async function saveNotification(db: Db, notification: ProviderNotification): Promise<boolean> {
  const inserted = await db
    .insert(providerEvents)
    .values({
      id: newId(),
      identity: makeIdentity(notification),
      kind: notification.kind,
      transactionId: notification.transactionId ?? null,
      disputeId: notification.dispute?.id ?? null,
      disputeStatus: notification.dispute?.status ?? null,
      occurredAt: notification.occurredAt,
    })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id })
  return inserted.length > 0
}
