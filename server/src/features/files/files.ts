import { createHash } from 'node:crypto'
import { BrandContent } from '@course/contract/content'
import {
  fileAddress,
  largestPicture,
  logoAddress,
  type PictureType,
  pictureTypes,
  type StoredFile,
} from '@course/contract/files'
import type { Db } from '../../db/db.ts'
import { newId } from '../../ids.ts'
import { firstBytesFault } from '../../pictures/first-bytes.ts'
import type { RunPictureJob } from '../../pictures/run.ts'
import { Refusal } from '../../refusal.ts'
import { raiseContentVersion } from '../content/content.queries.ts'
import { findBody, findPublishedVersions } from '../documents/documents.queries.ts'
import { insertPublication, lockPublications } from '../documents/publications.queries.ts'
import { countOrRefuse, type LimitsDeps } from '../limits/limits.ts'
import {
  eraseStoredFile,
  type FileRow,
  findFileByDigest,
  findFiles,
  insertFile,
  lockStoring,
  sumStoredBytes,
} from './files.queries.ts'

export interface FilesDeps extends LimitsDeps {
  runPictureJob: RunPictureJob
  log: { info(what: object, message: string): void }
}

/** All pictures together, so that backups stay small. */
const largestStore = 500_000_000

/**
 * Stores a picture or logo in the forms that pages use; the original is not kept. Bytes that are stored already become
 * no second file.
 * @param type the content type that came with the bytes
 * @throws Refusal with a sentence about what is wrong with the file
 */
export async function storeFile(deps: FilesDeps, uploader: string, type: string, bytes: Buffer): Promise<StoredFile> {
  await countOrRefuse(deps, 'uploadsByAccount', uploader)
  const stated = checkFirst(type, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('base64url')
  const known = await findFileByDigest(deps.db, sha256)
  if (known) return toReply(known)
  const picture = await deps.runPictureJob({ kind: 'store', type: stated, bytes })
  if (picture.kind === 'refused') throw new Refusal('invalid_input', picture.message)
  const { width, height, variants } = picture
  const size = variants.reduce((sum, variant) => sum + variant.bytes.byteLength, 0)
  const row = await deps.db.transaction(async (tx) => {
    await lockStoring(tx)
    const twin = await findFileByDigest(tx, sha256)
    if (twin) return twin
    if ((await sumStoredBytes(tx)) + size > largestStore) throw new Refusal('too_large', storeIsFull)
    const kind = stated === 'image/svg+xml' ? 'logo' : 'picture'
    const forms = variants.map((variant) => ({ ...variant, bytes: Buffer.from(variant.bytes) }))
    await insertFile(tx, { id: newId(), kind, sha256, width, height, uploadedBy: uploader }, forms)
    return findFileByDigest(tx, sha256)
  })
  if (!row) throw new Error('A file was not found after it was stored.')
  deps.log.info({ file: row.id, by: uploader, bytes: row.bytes }, 'file stored')
  return toReply(row)
}

const storeIsFull = 'The stored pictures take up 500 MB, which is the limit. Erase some that you no longer need.'

/** What can be said without decoding. */
function checkFirst(type: string, bytes: Buffer): PictureType {
  const stated = pictureTypes.find((known) => known === type.split(';')[0]?.trim().toLowerCase())
  if (!stated || bytes.byteLength === 0)
    throw new Refusal('invalid_input', 'The file is empty. Please choose another one.')
  const fault = firstBytesFault(bytes, stated)
  if (fault) throw new Refusal('unsupported_media_type', fault)
  if (stated === 'image/svg+xml' && bytes.byteLength > largestPicture.logoBytes)
    throw new Refusal('too_large', 'This logo is too large. An SVG can have at most 50 KB.')
  return stated
}

export const listFiles = async (db: Db): Promise<StoredFile[]> => (await findFiles(db)).map(toReply)

const toReply = ({ kind, uploadedAt, erasedAt, ...row }: FileRow): StoredFile => ({
  ...row,
  kind: kind === 'logo' ? 'logo' : 'picture',
  url: kind === 'logo' ? logoAddress(row.id) : fileAddress(row.id, 480, 'webp'),
  uploadedAt: uploadedAt.toISOString(),
  isErased: erasedAt !== null,
})

/**
 * Erases a file: its addresses lead nowhere from then on, on every instance, and every version of every document that
 * names it shows that it was erased. If it is the published logo or link picture, the pages are published without it.
 * @throws Refusal not_found
 */
export async function eraseFile(deps: FilesDeps, eraser: string, id: string): Promise<void> {
  const exists = await deps.db.transaction(async (tx) => {
    await lockPublications(tx)
    if (!(await eraseStoredFile(tx, id, eraser))) return false
    await renewBrand(tx, id, eraser)
    return true
  })
  if (!exists) throw new Refusal('not_found', 'This picture does not exist.')
  deps.log.info({ file: id, by: eraser }, 'file erased')
}

/** Pages and icons hold the logo itself, so the brand is published again if it names the erased file. */
async function renewBrand(tx: Db, id: string, publishedBy: string): Promise<void> {
  const shown = (await findPublishedVersions(tx)).find(({ document }) => document === 'brand')
  if (!shown) return
  const { logo, linkPicture } = BrandContent.parse(await findBody(tx, 'brand', shown.version))
  if (![logo, linkPicture].includes(id)) return
  const version = { document: 'brand' as const, version: shown.version }
  await insertPublication(tx, [version], { publishedBy, note: 'A picture was erased.' })
  // The next request for a page notices it, even if the notification is lost.
  await raiseContentVersion(tx)
}
