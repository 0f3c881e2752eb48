import { maxCourseFile } from '@course/contract/course/files/files'
import type { OwnerFile } from '@course/contract/course/files/owner-files'
import { countOrRefuse, type LimitsDeps } from '../../accounts/accounts.ts'
import { audit } from '../../platform/audit/audit.ts'
import { newId } from '../../platform/ids.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { raiseContentVersion } from '../../publishing/publishing.ts'
import type { CourseDeps } from '../learning/learning.ts'
import { readContent } from './file-kind.ts'
import {
  missingFile,
  readPlace,
  refuseStale,
  refuseTakenName,
  refuseWithoutRoom,
  type WantedPlace,
} from './file-refusals.ts'
import { findFile, findFiles, insertFile, lockFiles, replaceParts, updateFile } from './files.queries.ts'
import { readBack } from './owner-files.ts'

export interface StoreDeps extends LimitsDeps, CourseDeps {
  maxFilesBytes?: number
}

interface Sent {
  bytes: Buffer
  fileName: string
}

/** Stores a file for members. @throws Refusal about the file, its name, or the space that is left */
export async function uploadFile(deps: StoreDeps, by: Caller, sent: Sent & WantedPlace): Promise<OwnerFile> {
  await countOrRefuse(deps, 'uploadsByAccount', by.id)
  const content = await readContent(sent.bytes, sent.fileName)
  const place = readPlace(deps, sent)
  return deps.db.transaction(async (tx) => {
    await lockFiles(tx)
    const others = await findFiles(tx)
    refuseTakenName(others, { ...place, kind: content.kind })
    refuseWithoutRoom(others, content.bytes, deps.maxFilesBytes ?? maxCourseFile.allBytes)
    const id = newId()
    await insertFile(tx, { id, ...place, ...content, uploadedBy: by.id }, sent.bytes)
    await raiseContentVersion(tx)
    await audit(tx, by, 'courseFile.uploaded', { object: id, after: { name: place.name, sha256: content.sha256 } })
    return readBack(tx, id)
  })
}

/** @throws Refusal like `uploadFile`; not_found; conflict if the file was changed since `fromVersion` */
export async function replaceFile(
  deps: StoreDeps,
  by: Caller,
  { id, fromVersion, ...sent }: Sent & { id: string; fromVersion: number },
): Promise<OwnerFile> {
  await countOrRefuse(deps, 'uploadsByAccount', by.id)
  const content = await readContent(sent.bytes, sent.fileName)
  return deps.db.transaction(async (tx) => {
    await lockFiles(tx)
    const before = await findFile(tx, id)
    if (!before) throw missingFile()
    refuseStale(before, fromVersion)
    const others = (await findFiles(tx)).filter((each) => each.id !== id)
    refuseTakenName(others, { ...before, kind: content.kind })
    refuseWithoutRoom(others, content.bytes, deps.maxFilesBytes ?? maxCourseFile.allBytes)
    await updateFile(tx, id, { ...content, uploadedBy: by.id }, { isReplaced: true })
    await replaceParts(tx, { id, contentId: content.contentId }, sent.bytes)
    const { name } = before
    const values = { before: { name, sha256: before.sha256 }, after: { name, sha256: content.sha256 } }
    await audit(tx, by, 'courseFile.replaced', { object: id, ...values })
    return readBack(tx, id)
  })
}
