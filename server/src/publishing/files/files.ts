import { createHash } from 'node:crypto'
import { BrandContent } from '@course/contract/publishing/content/content'
import {
  fileAddress,
  logoAddress,
  maxPicture,
  type PictureType,
  type StoredFile,
} from '@course/contract/publishing/files'
import { countOrRefuse, type LimitsDeps } from '../../accounts/accounts.ts'
import type { Actor } from '../../platform/audit/actor.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { typeOfPicture } from '../../platform/decoding/pictures/first-bytes.ts'
import type { RunPictureJob } from '../../platform/decoding/pictures/run.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { raiseContentVersion } from '../documents/content-version.ts'
import { parseDocuments } from '../documents/document-rules.ts'
import { type DocumentBodies, findBody, findPublished, findPublishedVersions } from '../documents/documents.queries.ts'
import { insertPublication, lockPublications } from '../documents/publications.queries.ts'
import { type PublishRenderedDeps, publishRendered } from '../documents/publish-rendered.ts'
import {
  eraseStoredFile,
  type FileRow,
  findFileByDigest,
  findFiles,
  insertFile,
  lockStoring,
  sumStoredBytes,
} from './files.queries.ts'

export interface FilesDeps extends LimitsDeps, PublishRenderedDeps {
  runPictureJob: RunPictureJob
  log: { info(what: object, message: string): void }
}

type Person = Actor & { id: string }

/** All pictures together, so that backups stay small. */
const maxStore = 500_000_000

/** Stores the forms that pages use. The same bytes become no second file. @throws Refusal with a sentence */
export async function storeFile(deps: FilesDeps, uploader: Person, bytes: Buffer): Promise<StoredFile> {
  await countOrRefuse(deps, 'uploadsByAccount', uploader.id)
  const type = checkFirst(bytes)
  const sha256 = createHash('sha256').update(bytes).digest('base64url')
  const known = await findFileByDigest(deps.db, sha256)
  if (known) return toReply(known)
  const picture = await deps.runPictureJob({ kind: 'store', type, bytes })
  if (picture.kind === 'refused') throw new Refusal('invalid_input', picture.message)
  const { width, height, variants } = picture
  const size = variants.reduce((sum, variant) => sum + variant.bytes.byteLength, 0)
  const row = await deps.db.transaction(async (tx) => {
    await lockStoring(tx)
    const twin = await findFileByDigest(tx, sha256)
    if (twin) return twin
    if ((await sumStoredBytes(tx)) + size > maxStore) throw new Refusal('too_large', storeIsFull)
    const kind = type === 'image/svg+xml' ? 'logo' : 'picture'
    const forms = variants.map((variant) => ({ ...variant, bytes: Buffer.from(variant.bytes) }))
    const id = newId()
    await insertFile(tx, { id, kind, sha256, width, height, uploadedBy: uploader.id }, forms)
    await audit(tx, uploader, 'file.uploaded', { object: id, after: { kind } })
    return findFileByDigest(tx, sha256)
  })
  if (!row) throw new Error('A file was not found after it was stored.')
  deps.log.info({ file: row.id, by: uploader.id, bytes: row.bytes }, 'file stored')
  return toReply(row)
}

const storeIsFull = 'The stored pictures take up 500 MB, which is the limit. Erase some that you no longer need.'

function checkFirst(bytes: Buffer): PictureType {
  if (bytes.byteLength === 0) throw new Refusal('invalid_input', 'The file is empty. Please choose another one.')
  const found = typeOfPicture(bytes)
  if ('problem' in found) throw new Refusal('unsupported_media_type', found.problem)
  if (found.type === 'image/svg+xml' && bytes.byteLength > maxPicture.logoBytes)
    throw new Refusal('too_large', 'This logo is too large. An SVG can have at most 50 KB.')
  return found.type
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
 * names it shows that it was erased. If it is the published logo or link picture, the pages are published without it,
 * and if they can't be rendered, the file is not erased.
 * @throws Refusal not_found; conflict during another publishing; content_refused
 */
export async function eraseFile(deps: FilesDeps, eraser: Person, id: string): Promise<void> {
  const { db } = deps
  if (await findBrandWith(db, id)) await publishWithout(deps, eraser, id)
  else await eraseUnpublished(db, eraser, id)
  deps.log.info({ file: id, by: eraser.id }, 'file erased')
}

const noSuchPicture = () => new Refusal('not_found', 'This picture does not exist.')

const brandHasChanged = () =>
  new Refusal('conflict', 'The logo was just changed, so the picture was not erased. Please try again.')

async function eraseUnpublished(db: Db, eraser: Person, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPublications(tx)
    // It may have been published since the first look.
    if (await findBrandWith(tx, id)) throw brandHasChanged()
    if (!(await eraseStoredFile(tx, id, eraser.id))) throw noSuchPicture()
    await audit(tx, eraser, 'file.erased', { object: id })
  })
}

async function findBrandWith(db: Db, id: string) {
  const shown = (await findPublishedVersions(db)).find(({ document }) => document === 'brand')
  if (!shown) return undefined
  const body = (await findBody(db, 'brand', shown.version)) as object
  const { logo, linkPicture } = BrandContent.parse(body)
  if (![logo, linkPicture].includes(id)) return undefined
  const names = Object.entries(body).filter(([name, value]) => !(pictureFields.has(name) && value === id))
  return { version: shown.version, without: Object.fromEntries(names) }
}

const pictureFields = new Set(['logo', 'linkPicture'])

/** Pages and icons show the picture itself, so the same version of the brand is published again without it. */
const publishWithout = (deps: FilesDeps, eraser: Person, id: string) =>
  publishRendered(deps, {
    undone: 'The picture was not erased',
    async plan() {
      const { publication: base, bodies } = await findPublished(deps.db)
      const shown = await findBrandWith(deps.db, id)
      if (!shown) throw brandHasChanged()
      const after = { ...bodies, brand: shown.without } as DocumentBodies
      return { base, version: shown.version, bodies: after, values: parseDocuments(after) }
    },
    async store(tx, { version }) {
      if (!(await eraseStoredFile(tx, id, eraser.id))) throw noSuchPicture()
      await audit(tx, eraser, 'file.erased', { object: id })
      const more = { publishedBy: eraser.id, note: 'A picture was erased.' }
      await insertPublication(tx, [{ document: 'brand', version }], more)
      await raiseContentVersion(tx)
    },
  })
