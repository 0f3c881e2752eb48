import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { attempts, providerEvents } from '../../db/schema.ts'
import type { ProviderNotification } from '../../gateways/payments.ts'
import { newId } from '../../ids.ts'

/** Kind, subject and time: what tells the same event told twice from two events. */
const identityOf = ({ kind, occurredAt, transactionId, dispute }: ProviderNotification) =>
  [kind, dispute?.id ?? transactionId ?? '', occurredAt.toISOString()].join(' ')

/** Whether a payment has settled, and whether the provider has ever sent a notification. */
export async function readNotificationFacts(db: Db): Promise<{ hasSettled: boolean; hasNotification: boolean }> {
  const isSettled = inArray(attempts.state, ['settled', 'refunded', 'disputed'])
  const [settled] = await db.select({ id: attempts.id }).from(attempts).where(isSettled).limit(1)
  // What we asked for proves nothing about notifications.
  const isSent = sql`${providerEvents.kind} not like 'found\\_%'`
  const [sent] = await db.select({ id: providerEvents.id }).from(providerEvents).where(isSent).limit(1)
  return { hasSettled: settled !== undefined, hasNotification: sent !== undefined }
}

/** Keeps a notification. @returns false when the very same one is kept already */
export async function saveNotification(db: Db, told: ProviderNotification): Promise<boolean> {
  const kept = await db
    .insert(providerEvents)
    .values({
      id: newId(),
      identity: identityOf(told),
      kind: told.kind,
      transactionId: told.transactionId ?? null,
      disputeId: told.dispute?.id ?? null,
      disputeStatus: told.dispute?.status ?? null,
      occurredAt: told.occurredAt,
    })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id })
  return kept.length > 0
}
