import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { disputes, providerEvents } from '../../db/schema.ts'
import type { ProviderNotification } from '../../gateways/payments.ts'
import { newId } from '../../ids.ts'
import type { DisputeStanding } from './dispute-rules.ts'

/** Kind, subject and time: what tells the same event told twice from two events. */
const identityOf = ({ kind, occurredAt, transactionId, dispute }: ProviderNotification) =>
  [kind, dispute?.id ?? transactionId ?? '', occurredAt.toISOString()].join(' ')

/** Keeps a notification. @returns false when the very same one is kept already */
export async function keepNotification(db: Db, told: ProviderNotification): Promise<boolean> {
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

/** What is known of a dispute. The caller holds its attempt, so that two notifications take turns. */
export async function findDispute(db: Db, id: string): Promise<DisputeStanding | undefined> {
  const [dispute] = await db.select().from(disputes).where(eq(disputes.id, id))
  return dispute
}

export async function saveDispute(db: Db, id: string, attemptId: string, standing: DisputeStanding): Promise<void> {
  const row = { id, attemptId, ...standing }
  await db.insert(disputes).values(row).onConflictDoUpdate({ target: disputes.id, set: row })
}
