import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type openVideoFile, readVideoCaptions, readVideoFile } from '@course/contract/course/learning/learning'
import { isInContent, isVideoFile } from '@course/contract/publishing/videos/video-files'
import type { z } from 'zod'
import { Refusal } from '../../platform/refusal.ts'
import type { FoundCaller } from '../../platform/sessions/session.queries.ts'
import { admitHolder, type Caller, requireAccess, type SessionDeps } from '../../platform/sessions/session.ts'
import { readVtt } from '../../publishing/publishing.ts'
import type { Library } from './learning.ts'
import { openVideo } from './openings.ts'

export interface VideoFilesDeps extends SessionDeps {
  library: Library
  /** The owner's content folder, with the videos under `clips/`. */
  contentFolder: string
}

/**
 * Records the opening of a video and gives the address of its file: an https address of the owner's as it is, or a link
 * to the file in the content folder, which works for this account alone.
 * @throws Refusal not_found, and then records nothing
 */
export async function openFile(
  deps: VideoFilesDeps,
  caller: Caller,
  videoId: string,
): Promise<z.output<typeof openVideoFile.reply>> {
  const file = await findVideoFile(deps, caller, videoId)
  if (!isInContent(file)) {
    await openVideo(deps, caller.id, videoId)
    return { url: file, captions: null, expiresAt: null }
  }
  if (!(await isThere(deps, file))) throw new Refusal('not_found', 'The file of this video is missing.')
  await openVideo(deps, caller.id, videoId)
  const holder = { userId: caller.id, sessionVersion: caller.sessionVersion, sessionId: caller.sessionId }
  const { ticket, endsAt } = deps.tokens.videoLinks.issue({ holder, id: videoId }, caller.now)
  const createLink = ({ path }: { path: string }) =>
    `${path.replace(':id', encodeURIComponent(videoId))}?${new URLSearchParams({ ticket })}`
  return {
    url: createLink(readVideoFile),
    captions: (await readVtt(deps.db, videoId)) === '' ? null : createLink(readVideoCaptions),
    expiresAt: new Date(endsAt * 1_000).toISOString(),
  }
}

/**
 * The file in the content folder that a link is for. Checks the holder's current session and access, so every part of a
 * video asks again.
 * @returns its path within the content folder
 * @throws Refusal not_signed_in, no_access or not_found
 */
export async function admitViewer(deps: VideoFilesDeps, videoId: string, ticket: string): Promise<string> {
  const link = deps.tokens.videoLinks.read(ticket)
  const caller = await admitHolder(deps.db, link?.id === videoId ? link : undefined)
  if (!caller) throw expiredLink()
  requireAccess(caller)
  const file = await findVideoFile(deps, caller, videoId)
  if (!isInContent(file)) throw new Refusal('not_found', 'The file of this video is elsewhere now.')
  return file
}

const expiredLink = () => new Refusal('not_signed_in', 'This link to the video has ended. Please play the video again.')

async function findVideoFile({ library }: VideoFilesDeps, caller: FoundCaller, videoId: string): Promise<string> {
  const file = await library.fileOf(caller.contentVersion, videoId)
  if (file === undefined) throw new Refusal('not_found', 'This video does not exist.')
  if (file === null || !isVideoFile(file)) throw new Refusal('not_found', 'This video has no file.')
  return file
}

const isThere = ({ contentFolder }: VideoFilesDeps, file: string): Promise<boolean> =>
  stat(join(contentFolder, file)).then(
    (found) => found.isFile(),
    () => false,
  )
