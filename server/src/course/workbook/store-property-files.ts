import { maxPropertyFile, type PropertyFile } from '@course/contract/course/workbook/properties/property-files'
import { numberText } from '@course/contract/words/counts'
import { countOrRefuse, type LimitsDeps } from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/db.ts'
import { typeOfPicture } from '../../platform/decoding/pictures/first-bytes.ts'
import type { RunPictureJob } from '../../platform/decoding/pictures/run.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isPdf, kindOfFile } from '../files/file-kind.ts'
import { findProperty, lockProperty } from './properties.queries.ts'
import {
  findPropertyFile,
  insertPropertyFile,
  lockPropertyFiles,
  type PropertyFileRow,
  sumAllFiles,
  sumMemberFiles,
} from './property-files.queries.ts'
import { noFile, sha256Of, toFile } from './property-files.ts'
import { noProperty } from './workbook-access.ts'

export interface StorageDeps extends LimitsDeps {
  runPictureJob: RunPictureJob
  maxMemberFilesBytes: number
  readDisk: () => Promise<{ free: number; total: number }>
}

interface Sent {
  propertyId: string
  id: string
  name: string
  bytes: Buffer
}

/** Repeating it stores nothing else. @throws Refusal about the file or the space; not_found */
export async function storePropertyFile(deps: StorageDeps, userId: string, sent: Sent): Promise<PropertyFile> {
  const { db } = deps
  if (!(await findProperty(db, userId, sent.propertyId))) throw noProperty()
  const sentSha256 = sha256Of(sent.bytes)
  const before = await findPropertyFile(db, userId, sent.id)
  if (before) return unlessOther(before, sent, sentSha256)
  await countOrRefuse(deps, 'propertyFilesByAccount', userId)
  await refuseWithoutRoom(deps, db, userId, 0)
  const { kind, content } = await readContent(deps, sent.bytes)
  return db.transaction(async (tx) => {
    await lockPropertyFiles(tx)
    if (!(await lockProperty(tx, userId, sent.propertyId))) throw noProperty()
    await refuseWithoutRoom(deps, tx, userId, content.byteLength)
    const { id, propertyId, name } = sent
    const file = {
      id,
      propertyId,
      userId,
      name,
      kind,
      bytes: content.byteLength,
      sha256: sha256Of(content),
      sentSha256,
    }
    const stored = await insertPropertyFile(tx, file, content)
    if (stored) return toFile(stored)
    const twin = await findPropertyFile(tx, userId, id)
    if (!twin) throw noFile()
    return unlessOther(twin, sent, sentSha256)
  })
}

function unlessOther(before: PropertyFileRow, sent: Sent, sentSha256: string): PropertyFile {
  if (before.propertyId === sent.propertyId && before.sentSha256 === sentSha256) return toFile(before)
  throw new Refusal('conflict', 'Another file was stored in the meantime. Please choose this one again.')
}

async function refuseWithoutRoom(deps: StorageDeps, db: Db, userId: string, bytes: number): Promise<void> {
  const member = await sumMemberFiles(db, userId)
  const problem = storageProblem(bytes, {
    memberBytes: member.bytes,
    memberFiles: member.files,
    allBytes: (await sumAllFiles(db)).bytes,
    maxAllBytes: deps.maxMemberFilesBytes,
    disk: await deps.readDisk().catch(() => undefined),
  })
  if (problem) throw new Refusal('too_large', problem, { fields: { file: problem } })
}

const refused = (problem: string) => new Refusal('unsupported_media_type', problem, { fields: { file: problem } })

async function readContent(deps: StorageDeps, bytes: Buffer): Promise<{ kind: 'pdf' | 'jpg'; content: Buffer }> {
  if (bytes.byteLength === 0) throw refused('The file is empty. Please choose another one.')
  const picture = typeOfPicture(bytes)
  if ('problem' in picture && isPdf(bytes)) {
    const found = await kindOfFile(bytes, 'document.pdf')
    if ('problem' in found) throw refused(found.problem)
    return { kind: 'pdf', content: bytes }
  }
  if ('problem' in picture) throw refused(`${picture.problem} Files can be photos or PDF.`)
  if (picture.type === 'image/svg+xml') throw refused('A drawing can’t be stored. Files can be photos or PDF.')
  const photo = await deps.runPictureJob({ kind: 'photo', type: picture.type, bytes })
  if (photo.kind === 'refused') throw refused(photo.message)
  return { kind: 'jpg', content: Buffer.from(photo.bytes) }
}

export interface Storage {
  memberBytes: number
  memberFiles: number
  allBytes: number
  maxAllBytes: number
  disk: { free: number; total: number } | undefined
}

/** The database writes a file twice before its log is recycled, and a backup needs room too. */
const bytesOnDisk = 3

/** The owner gets an alert when less is free, so members' files never use it up. */
const keptFree = (total: number): number => Math.max(1e9, total * 0.05)

const mb = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

function storageProblem(
  bytes: number,
  { memberBytes, memberFiles, allBytes, maxAllBytes, disk }: Storage,
): string | undefined {
  if (memberBytes + bytes > maxPropertyFile.memberBytes)
    return `Your files can have at most ${mb(maxPropertyFile.memberBytes)} together, and ${mb(memberBytes)} are used. Delete one that you no longer need.`
  if (memberFiles >= maxPropertyFile.memberFiles)
    return `You can have at most ${numberText(maxPropertyFile.memberFiles)} files. Delete one that you no longer need.`
  const isDiskFull = disk !== undefined && disk.free - bytes * bytesOnDisk < keptFree(disk.total)
  if (allBytes + bytes > maxAllBytes || isDiskFull)
    return 'The site has no room for more files at the moment, so this one was not stored. Please write to us.'
  return undefined
}
