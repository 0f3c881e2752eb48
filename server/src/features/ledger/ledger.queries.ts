import { gte, inArray, or } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { attempts } from '../../db/schema.ts'
import { isId } from '../../ids.ts'
import type { LedgerRow } from './ledger-rules.ts'

/** Attempts since a moment, and those that the provider's order ids name. */
export async function findLedgerRows(db: Db, since: Date, orderIds: string[]): Promise<LedgerRow[]> {
  return db
    .select({
      orderId: attempts.id,
      state: attempts.state,
      transactionId: attempts.transactionId,
      amountCents: attempts.amountCents,
    })
    .from(attempts)
    .where(or(gte(attempts.createdAt, since), inArray(attempts.id, orderIds.filter(isId))))
}
