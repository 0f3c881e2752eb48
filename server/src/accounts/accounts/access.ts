import type { AccessGrant } from '@course/contract/sales/purchases'
import { isolate } from '@course/contract/words/isolated-text'
import type { Db } from '../../platform/db/db.ts'
import { selectUserAccess } from './accounts.queries.ts'

export interface EndOfAccess {
  reason: string | null
  /** If true, the reason is in the administrator's words; otherwise it is a sentence of the site. */
  byAdministrator: boolean
}

/** The sentence for a user without access. @param end undefined if the account never had any */
export function noAccessReason(end: EndOfAccess | undefined): string {
  if (!end) return 'There is no purchase for this account yet.'
  if (!end.reason) return 'Your access to the course has ended.'
  if (!end.byAdministrator) return end.reason
  const stop = /[.!?]$/.test(end.reason) ? '' : '.'
  return `We have ended your access to the course. The reason: ${isolate(end.reason)}${stop}`
}

export async function readAccess(db: Db, userId: string): Promise<AccessGrant[]> {
  const rows = await selectUserAccess(db, userId)
  return rows.map(({ grantedAt, endedAt, ...row }) => ({
    ...row,
    grantedAt: grantedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }))
}
