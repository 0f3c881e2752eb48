import { gte, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { attempts } from '../../db/schema.ts'
import { isId } from '../../ids.ts'
import type { LedgerRow } from './ledger-rules.ts'

/**
 * Attempts since a moment, and those that the provider's order ids name.
 * @param dueBefore what is younger need not be in the provider's search yet
 */
export async function findLedgerRows(
  db: Db,
  { since, dueBefore, orderIds }: { since: Date; dueBefore: Date; orderIds: string[] },
): Promise<LedgerRow[]> {
  return db
    .select({
      orderId: attempts.id,
      state: attempts.state,
      transactionId: attempts.transactionId,
      amountCents: attempts.amountCents,
      currency: attempts.currency,
      isDue: sql<boolean>`${attempts.createdAt} < ${dueBefore.toISOString()}::timestamptz`,
    })
    .from(attempts)
    .where(or(gte(attempts.createdAt, since), inArray(attempts.id, orderIds.filter(isId))))
}
