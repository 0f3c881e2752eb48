import type { Db } from '../../platform/db/db.ts'
import type { ProviderNotification } from '../../platform/gateways/payments.ts'
import { newId } from '../../platform/ids.ts'
import { providerEvents } from '../tables/tables.ts'

/** Kind, subject and time identify an event, so that a repeated notification is stored once. */
const makeIdentity = ({ kind, occurredAt, transactionId, dispute }: ProviderNotification) =>
  [kind, dispute?.id ?? transactionId ?? '', occurredAt.toISOString()].join(' ')

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
