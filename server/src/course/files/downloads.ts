import { type MemberFile, readCourseFile } from '@course/contract/course/files/files'
import { isAdministrator } from '@course/contract/roles'
import { admitLink, linkTo } from '../../platform/sessions/file-links.ts'
import type { FoundCaller } from '../../platform/sessions/session.ts'
import { requireAccess, type SessionDeps } from '../../platform/sessions/session.ts'
import { type CourseDeps, courseVideos } from '../learning/learning.ts'
import { findOpened, requireOpened } from '../learning/openings.ts'
import { missingFile } from './file-refusals.ts'
import { countDownload, type FileRow, findFile, findFiles } from './files.queries.ts'

export type DownloadsDeps = SessionDeps & CourseDeps

export async function listFiles(deps: DownloadsDeps, caller: FoundCaller): Promise<MemberFile[]> {
  const files = await findFiles(deps.db)
  const names = new Map(courseVideos(deps).map((video) => [video.id, video.name]))
  const opened = await findOpened(deps.db, caller.id)
  return files
    .filter(({ videoId }) => videoId === null || names.has(videoId))
    .map(({ id, name, kind, bytes, place, videoId }) => ({
      ...{ id, name, kind, bytes, place, videoId },
      videoName: videoId && (names.get(videoId) ?? null),
      isOpen: videoId === null || isAdministrator(caller.role) || opened.has(videoId),
    }))
}

/** A link that works for this account and for 10 minutes. @throws Refusal no_access, not_found or not_opened */
export async function linkToFile(deps: DownloadsDeps, caller: FoundCaller, id: string) {
  await findAllowed(deps, caller, id)
  if (!isAdministrator(caller.role)) await countDownload(deps.db, id)
  return linkTo(deps, caller, pathOf(id))
}

const pathOf = (id: string) => readCourseFile.path.replace(':id', id)

/** @returns also a function that checks session and access again, but not the link, which may expire */
export async function admitDownload(deps: DownloadsDeps, id: string, ticket: string) {
  const { caller, check } = await admitLink(deps, pathOf(id), ticket)
  const file = await requireAllowed(deps, id, caller)
  return { file, check: async () => requireAllowed(deps, id, await check()) }
}

async function requireAllowed(deps: DownloadsDeps, id: string, caller: FoundCaller): Promise<FileRow> {
  requireAccess(caller)
  return findAllowed(deps, caller, id)
}

async function findAllowed(deps: DownloadsDeps, caller: FoundCaller, id: string): Promise<FileRow> {
  const file = await findFile(deps.db, id)
  if (!file) throw missingFile()
  if (file.videoId === null) return file
  if (!isAdministrator(caller.role) && !courseVideos(deps).some((video) => video.id === file.videoId))
    throw missingFile()
  await requireOpened(deps, caller, file.videoId)
  return file
}
