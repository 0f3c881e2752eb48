import { isId } from '@course/contract/fields'
import type { Db } from '../db/db.ts'
import type { HolderLink } from './holder-links.ts'
import { type FoundCaller, findCaller } from './session.queries.ts'
import { hasEnded } from './token-expiry.ts'

/**
 * Who follows a link, as stored now. Their access to the course is for the caller to check.
 * @returns undefined for a link that has ended, or whose session has
 */
export async function admitHolder(db: Db, link: HolderLink | undefined): Promise<FoundCaller | undefined> {
  const caller = await findHolder(db, link)
  return link && caller && !hasEnded(link, caller.now) ? caller : undefined
}

/** The same for what began before the link ended. @returns undefined if the session has ended */
export async function findHolder(db: Db, link: HolderLink | undefined): Promise<FoundCaller | undefined> {
  const caller = link && isId(link.holder.userId) ? await findCaller(db, link.holder) : undefined
  return caller?.sessionVersion === link?.holder.sessionVersion ? caller : undefined
}
