import { isId } from '@course/contract/fields'
import type { FileLink } from '@course/contract/lists'
import type { z } from 'zod'
import { Refusal } from '../refusal.ts'
import type { FoundCaller, SessionDeps } from './session.ts'
import { hasEnded } from './signed-claims.ts'

type Kind = 'files' | 'videos'
type Holder = Pick<FoundCaller, 'id' | 'sessionVersion' | 'sessionId' | 'now'>

/** A link to a file, which works for this session alone: for ten minutes, or for four hours to a video. */
export function linkTo(
  { tokens }: Pick<SessionDeps, 'tokens'>,
  caller: Holder,
  file: string,
  { filter = {}, kind = 'files' }: { filter?: object; kind?: Kind } = {},
): z.output<typeof FileLink> {
  const holder = { userId: caller.id, sessionVersion: caller.sessionVersion, sessionId: caller.sessionId }
  const { token: ticket, endsAt } = tokens[kind].issue({ holder, file, filter }, caller.now)
  return { url: `${file}?${new URLSearchParams({ ticket })}`, expiresAt: new Date(endsAt * 1_000).toISOString() }
}

interface AdmittedLink {
  /** The person for whom the link was created, as stored now. Their access to the course is not checked. */
  caller: FoundCaller
  filter: unknown
  /** Finds them again during a download, in which the link may expire. @throws Refusal not_signed_in */
  check(): Promise<FoundCaller>
}

/** @throws Refusal not_signed_in if the link is for another file or has expired, or its session has ended */
export async function admitLink(
  { tokens, callers }: Pick<SessionDeps, 'tokens' | 'callers'>,
  file: string,
  ticket: string,
  kind: Kind = 'files',
): Promise<AdmittedLink> {
  const link = tokens[kind].read(ticket)
  if (link?.file !== file || !isId(link.holder.userId)) throw linkHasEnded(kind)
  const check = async () => {
    const caller = await callers.find(link.holder)
    if (caller?.sessionVersion !== link.holder.sessionVersion || caller.owesFactor) throw linkHasEnded(kind)
    return caller
  }
  const caller = await check()
  if (hasEnded(link, caller.now)) throw linkHasEnded(kind)
  return { caller, filter: link.filter, check }
}

const sentences: Record<Kind, string> = {
  files: 'This link has expired. Please download the file again.',
  videos: 'This link to the video has ended. Please play the video again.',
}
const linkHasEnded = (kind: Kind) => new Refusal('not_signed_in', sentences[kind])
