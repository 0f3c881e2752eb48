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
  const caller = await findHolder(db, link)
  return link && caller && !hasEnded(link, caller.now) ? caller : undefined
}

/** The same, even if the link has expired since a download began. @returns undefined if the session has ended */
export async function findHolder(db: Db, link: HolderLink | undefined): Promise<FoundCaller | undefined> {
  const caller = link && isId(link.holder.userId) ? await findCaller(db, link.holder) : undefined
  return caller?.sessionVersion === link?.holder.sessionVersion ? caller : undefined
}
