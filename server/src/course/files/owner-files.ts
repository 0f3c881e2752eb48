import { isDeepStrictEqual } from 'node:util'
import type { ChangedCourseFile, OwnerFile } from '@course/contract/course/files/owner-files'
import type { z } from 'zod'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { raiseContentVersion } from '../../publishing/publishing.ts'
import { type CourseDeps, courseVideos } from '../learning/learning.ts'
import { missingFile, readPlace, refuseStale, refuseTakenName } from './file-refusals.ts'
import {
  deleteStoredFile,
  type FileRow,
  findFile,
  findFiles,
  lockFiles,
  setPosition,
  updateFile,
} from './files.queries.ts'

interface OwnerFilesDeps extends CourseDeps {
  db: Db
}

export async function listOwnerFiles(deps: OwnerFilesDeps) {
  return {
    files: (await findFiles(deps.db)).map(toOwnerFile),
    lessons: courseVideos(deps).map(({ id, name }) => ({ videoId: id, name })),
  }
}

const toOwnerFile = ({ contentId: _, uploadedAt, ...row }: FileRow): OwnerFile => ({
  ...row,
  uploadedAt: uploadedAt.toISOString(),
})

/** A file as the owner sees it. @throws Refusal not_found */
export async function readBack(db: Db, id: string): Promise<OwnerFile> {
  const row = await findFile(db, id)
  if (!row) throw missingFile()
  return toOwnerFile(row)
}

/** Changes the name of a file, and where members find it. @throws Refusal not_found, conflict or invalid_input */
export async function changeFile(
  deps: OwnerFilesDeps,
  by: Caller,
  id: string,
  { FromVersion, Name, Place, VideoId }: z.output<typeof ChangedCourseFile>,
): Promise<OwnerFile> {
  const place = readPlace(deps, { name: Name, place: Place, videoId: VideoId })
  return deps.db.transaction(async (tx) => {
    await lockFiles(tx)
    const before = await findFile(tx, id)
    if (!before) throw missingFile()
    const was = { name: before.name, place: before.place, videoId: before.videoId }
    // A proxy may repeat the request.
    if (isDeepStrictEqual(was, place)) return toOwnerFile(before)
    refuseStale(before, FromVersion)
    const others = (await findFiles(tx)).filter((each) => each.id !== id)
    refuseTakenName(others, { ...place, kind: before.kind })
    await updateFile(tx, id, place)
    await raiseContentVersion(tx)
    await audit(tx, by, 'courseFile.changed', { object: id, before: was, after: place })
    return readBack(tx, id)
  })
}

/** Sets the order of all files. @throws Refusal conflict unless each of them is named once */
export async function orderFiles({ db }: OwnerFilesDeps, by: Caller, ids: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFiles(tx)
    const before = (await findFiles(tx)).map(({ id }) => id)
    if (isDeepStrictEqual(before, ids)) return
    const present = new Set(before)
    const isAll = ids.length === present.size && new Set(ids).size === ids.length && ids.every((id) => present.has(id))
    if (!isAll) throw new Refusal('conflict', 'The files were changed in the meantime. Reload the page, and try again.')
    for (const [at, id] of ids.entries()) await setPosition(tx, id, at + 1)
    await audit(tx, by, 'courseFile.ordered', { after: { files: ids.length } })
  })
}

/** Deletes a file with its bytes. @throws Refusal not_found */
export async function deleteFile({ db }: OwnerFilesDeps, by: Caller, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFiles(tx)
    const file = await findFile(tx, id)
    if (!file) throw missingFile()
    await deleteStoredFile(tx, id)
    await raiseContentVersion(tx)
    await audit(tx, by, 'courseFile.deleted', { object: id, before: { name: file.name, sha256: file.sha256 } })
  })
}
