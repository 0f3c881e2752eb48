import { type MemberFile, readCourseFile } from '@course/contract/course/files/files'
import { courseProductId } from '@course/contract/course/learning/learning'
import { isAdministrator } from '@course/contract/roles'
import { Refusal } from '../../platform/refusal.ts'
import type { FoundCaller } from '../../platform/sessions/session.queries.ts'
import { admitHolder, findHolder, requireAccess, type SessionDeps } from '../../platform/sessions/session.ts'
import type { Library } from '../learning/learning.ts'
import { findOpened, requireOpened } from '../learning/openings.ts'
import { missingFile } from './file-refusals.ts'
import { countDownload, type FileRow, findFile, findFiles } from './files.queries.ts'

export interface DownloadsDeps extends SessionDeps {
  library: Library
}

const courseOf = ({ library }: DownloadsDeps, { contentVersion }: FoundCaller) =>
  library.videos(contentVersion, courseProductId)

/** The files that a member can find, in order, without those of lessons that are not in the course. */
export async function listFiles(deps: DownloadsDeps, caller: FoundCaller): Promise<MemberFile[]> {
  const [files, videos] = [await findFiles(deps.db), await courseOf(deps, caller)]
  const names = new Map(videos.map((video) => [video.id, video.name]))
  const opened = await findOpened(deps.db, caller.id)
  return files
    .filter(({ videoId }) => videoId === null || names.has(videoId))
    .map(({ id, name, kind, bytes, place, videoId }) => ({
      ...{ id, name, kind, bytes, place, videoId },
      videoName: videoId && (names.get(videoId) ?? null),
      isOpen: videoId === null || isAdministrator(caller.role) || opened.has(videoId),
    }))
}

/**
 * A link to a file that works for this account and for 10 minutes. A member's is counted as a download.
 * @throws Refusal not_found, or not_opened for a file of a lesson that the member has not opened
 */
export async function linkToFile(deps: DownloadsDeps, caller: FoundCaller, id: string) {
  await findAllowed(deps, caller, id)
  const holder = { userId: caller.id, sessionVersion: caller.sessionVersion, sessionId: caller.sessionId }
  const { ticket, endsAt } = deps.tokens.courseFileLinks.issue({ holder, id }, caller.now)
  if (!isAdministrator(caller.role)) await countDownload(deps.db, id)
  return {
    url: `${readCourseFile.path.replace(':id', id)}?${new URLSearchParams({ ticket })}`,
    expiresAt: new Date(endsAt * 1_000).toISOString(),
  }
}

/**
 * The file that a link is for, if the link has not expired and its holder may download the file now.
 * @returns also a function that checks session and access again, but not the link, which may expire during a download
 * @throws Refusal not_signed_in, no_access, not_found or not_opened
 */
export async function admitDownload(deps: DownloadsDeps, id: string, ticket: string) {
  const read = deps.tokens.courseFileLinks.read(ticket)
  const link = read?.id === id ? read : undefined
  const file = await requireAllowed(deps, id, await admitHolder(deps.db, link))
  return { file, check: async () => requireAllowed(deps, id, await findHolder(deps.db, link)) }
}

async function requireAllowed(deps: DownloadsDeps, id: string, caller: FoundCaller | undefined): Promise<FileRow> {
  if (!caller) throw new Refusal('not_signed_in', 'This link has expired. Please download the file again.')
  requireAccess(caller)
  return findAllowed(deps, caller, id)
}

async function findAllowed(deps: DownloadsDeps, caller: FoundCaller, id: string): Promise<FileRow> {
  const file = await findFile(deps.db, id)
  if (!file) throw missingFile()
  if (file.videoId === null) return file
  const videos = await courseOf(deps, caller)
  if (!isAdministrator(caller.role) && !videos.some((video) => video.id === file.videoId)) throw missingFile()
  await requireOpened(deps, caller, file.videoId)
  return file
}
