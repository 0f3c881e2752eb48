import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type openVideoFile, readVideoCaptions, readVideoFile } from '@course/contract/course/learning/learning'
import { isInContent, isVideoFile } from '@course/contract/publishing/videos/video-files'
import type { z } from 'zod'
import { Refusal } from '../../platform/refusal.ts'
import { admitLink, linkTo } from '../../platform/sessions/file-links.ts'
import { type Caller, requireAccess, type SessionDeps } from '../../platform/sessions/session.ts'
import { readVtt } from '../../publishing/publishing.ts'
import type { CourseDeps } from './learning.ts'
import { type FreeLessons, openVideo } from './openings.ts'

export interface VideoFilesDeps extends SessionDeps, CourseDeps {
  lessons: FreeLessons
  contentFolder: string
}

/** The opening counts once the file is known to be there. @throws Refusal not_found, and then records nothing */
export async function openFile(
  deps: VideoFilesDeps,
  caller: Caller,
  videoId: string,
): Promise<z.output<typeof openVideoFile.reply>> {
  const file = findVideoFile(deps, videoId)
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

/** Checks the holder's session and access, so every part of a video asks again. @throws Refusal */
export async function admitViewer(deps: VideoFilesDeps, videoId: string, ticket: string): Promise<string> {
  const { caller } = await admitLink(deps, pathOf(readVideoFile, videoId), ticket, 'videos')
  requireAccess(caller)
  const file = findVideoFile(deps, videoId)
  if (!isInContent(file)) throw new Refusal('not_found', 'The file of this video is elsewhere now.')
  return file
}

function findVideoFile({ published }: VideoFilesDeps, videoId: string): string {
  const video = published().videos.find(({ id }) => id === videoId)
  if (!video) throw new Refusal('not_found', 'This video does not exist.')
  if (!video.file || !isVideoFile(video.file)) throw new Refusal('not_found', 'This video has no file.')
  return video.file
}

const isThere = ({ contentFolder }: VideoFilesDeps, file: string): Promise<boolean> =>
  stat(join(contentFolder, file)).then(
    (found) => found.isFile(),
    () => false,
  )
