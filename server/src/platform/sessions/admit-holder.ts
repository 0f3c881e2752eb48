import { isId } from '@course/contract/fields'
import type { Db } from '../db/db.ts'
import type { HolderLink } from './holder-links.ts'
import { type FoundCaller, findCaller } from './session.queries.ts'
import { hasEnded } from './token-expiry.ts'

/**
 * The person for whom a link was created, as stored now. Does not check their access to the course.
 * @returns undefined if the link has expired or its session has ended
 */
export async function admitHolder(db: Db, link: HolderLink | undefined): Promise<FoundCaller | undefined> {
  const caller = link && isId(link.holder.userId) ? await findCaller(db, link.holder) : undefined
  if (!link || !caller || hasEnded(link, caller.now)) return undefined
  return caller.sessionVersion === link.holder.sessionVersion ? caller : undefined
}
