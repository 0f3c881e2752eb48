import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type openVideoFile, readVideoCaptions, readVideoFile } from '@course/contract/course/learning/learning'
import { isInContent, isVideoFile } from '@course/contract/publishing/videos/video-files'
import type { z } from 'zod'
import { Refusal } from '../../platform/refusal.ts'
import { admitLink, linkTo } from '../../platform/sessions/file-links.ts'
import type { FoundCaller } from '../../platform/sessions/session.ts'
import { type Caller, requireAccess, type SessionDeps } from '../../platform/sessions/session.ts'
import { readVtt } from '../../publishing/publishing.ts'
import type { Library } from './learning.ts'
import { type FreeLessons, openVideo } from './openings.ts'

export interface VideoFilesDeps extends SessionDeps {
  library: Library
  lessons: FreeLessons
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
    await openVideo(deps, caller.id, videoId, 'played')
    return { url: file, captions: null, expiresAt: null }
  }
  if (!(await isThere(deps, file))) throw new Refusal('not_found', 'The file of this video is missing.')
  await openVideo(deps, caller.id, videoId, 'played')
  const { url, expiresAt } = linkTo(deps, caller, pathOf(readVideoFile, videoId), { kind: 'videos' })
  const hasCaptions = (await readVtt(deps.db, videoId)) !== ''
  return { url, captions: hasCaptions ? url.replace(...ofCaptions(videoId)) : null, expiresAt }
}

const pathOf = ({ path }: { path: string }, videoId: string) => path.replace(':id', encodeURIComponent(videoId))
const ofCaptions = (videoId: string) => [pathOf(readVideoFile, videoId), pathOf(readVideoCaptions, videoId)] as const

/**
 * The file in the content folder that a link is for. Checks the holder's current session and access, so every part of a
 * video asks again.
 * @throws Refusal not_signed_in, no_access or not_found
 */
export async function admitViewer(deps: VideoFilesDeps, videoId: string, ticket: string): Promise<string> {
  const { caller } = await admitLink(deps, pathOf(readVideoFile, videoId), ticket, 'videos')
  requireAccess(caller)
  const file = await findVideoFile(deps, caller, videoId)
  if (!isInContent(file)) throw new Refusal('not_found', 'The file of this video is elsewhere now.')
  return file
}

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
