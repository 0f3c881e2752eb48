import { isDeepStrictEqual } from 'node:util'
import type {
  DocumentAct,
  DocumentSummary,
  DocumentVersion,
  EditedDocument,
} from '@course/contract/publishing/documents/content-editing'
import { findDraftProblems, findProblems, type Problems } from '@course/contract/publishing/documents/document-problems'
import {
  type DocumentName,
  documentFamilies,
  documentKind,
  type FamilyName,
  familyDocument,
  mayEditDocument,
  memberOf,
} from '@course/contract/publishing/documents/documents'
import { withoutEndedConfirmations } from '@course/contract/sales/price-differences'
import { isStateCode, stateCodes, stateNames } from '@course/contract/words/postal-codes'
import type { RequestFacts } from '../../platform/audit/actor.ts'
import { hasRecentSave } from '../../platform/audit/audit.queries.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type VideoCheckDeps, videoWarnings } from '../videos/video-checks.ts'
import { missingEntries, namesIn, possibleActs, restoreBody, superAdminOnly, whyNotSave } from './document-rules.ts'
import {
  deleteUnpublished,
  findBody,
  findDrafts,
  findFinishedDrafts,
  findNewestVersion,
  findNewestVersions,
  findPublished,
  findPublishedVersions,
  findPublishedVideoIds,
  findTitles,
  findVersions,
  insertVersion,
} from './documents.queries.ts'
import { readNewestPriceTexts } from './price-texts.ts'
import { describeStopping, problemsOf } from './publication-problems.ts'

/** Who may edit depends on the role. */
export interface Reader {
  role: string
}

export interface Editor extends Reader, RequestFacts {
  id: string
}

export interface DocumentsDeps {
  db: Db
}

/** Every document: those of every site, the lessons in the course's order, walkthroughs, pictures, and the states by name. */
export async function listDocuments({ db }: DocumentsDeps, { role }: Reader): Promise<DocumentSummary[]> {
  const [newest, published, videos, walkthroughs, publishedVideos] = await Promise.all([
    findNewestVersions(db),
    findPublishedVersions(db),
    readVideoEntries(db),
    findWalkthroughTitles(db),
    findPublishedVideoIds(db),
  ])
  const titleOf = titlesFrom(videos, walkthroughs)
  const known = Object.fromEntries(newest.map(({ document }) => [document, true]))
  const lessons = videos.filter(({ archived }) => !archived).map(({ id }) => familyDocument('lesson', id))
  const states = stateCodes
    .toSorted((a, b) => stateNames[a].localeCompare(stateNames[b], 'en'))
    .map((code) => familyDocument('state', code))
  const inFamily = (family: FamilyName) => namesIn(known).filter((name) => memberOf(name)?.family === family)
  const current: DocumentName[] = [...lessons, ...inFamily('walkthrough'), ...inFamily('picture'), ...states]
  const others = namesIn(known).filter((name) => !current.includes(name))
  const ofArchivedVideos = others.filter((name) => memberOf(name))
  const fixed = others.filter((name) => !memberOf(name))
  const drafts = await findDrafts(db, newest, published)
  return [...fixed, ...current, ...ofArchivedVideos].flatMap((document): DocumentSummary[] => {
    const latest = newest.find((row) => row.document === document)
    const shown = published.find((row) => row.document === document)
    if (!latest && !memberOf(document)) return []
    return [
      {
        document,
        title: titleOf(document),
        group: documentKind(document).group,
        version: latest?.version ?? 0,
        publishedVersion: shown?.version ?? null,
        hasDraft: drafts.has(document),
        savedAt: latest?.savedAt.toISOString() ?? null,
        savedBy: latest?.savedBy ?? null,
        publishedAt: shown?.publishedAt.toISOString() ?? null,
        publishedBy: shown?.publishedBy ?? null,
        can: possibleActs({
          role,
          document,
          version: latest?.version ?? 0,
          body: drafts.get(document),
          hasDraft: drafts.has(document),
          hasPublishedVideo: isOfVideo(document, publishedVideos),
        }),
      },
    ]
  })
}

const isOfVideo = (document: DocumentName, videoIds: readonly string[]): boolean =>
  videoIds.some((id) => familyDocument('lesson', id) === document)

/** Titles for the owner: a lesson has the name of its video, a walkthrough its own title. */
export const readTitles = async (db: Db): Promise<(name: DocumentName) => string> =>
  titlesFrom(await readVideoEntries(db), await findWalkthroughTitles(db))

const findWalkthroughTitles = (db: Db) => findTitles(db, familyDocument('walkthrough', ''))

function titlesFrom(videos: readonly VideoEntry[], walkthroughs: ReadonlyMap<string, string>) {
  const names = new Map(videos.map(({ id, name }) => [id, name]))
  return (name: DocumentName): string => {
    const member = memberOf(name)
    if (member?.family === 'state' && isStateCode(member.id)) return `State: ${stateNames[member.id]}`
    const walkthrough = walkthroughs.get(name)
    if (walkthrough) return `Walkthrough: ${walkthrough}`
    const video = member?.family === 'lesson' ? names.get(member.id) : undefined
    return video ? `Lesson: ${video}` : documentKind(name).title
  }
}

interface VideoEntry {
  id: string
  name: string
  archived?: boolean
}

async function readVideoEntries(db: Db): Promise<VideoEntry[]> {
  const body = (await findNewestVersion(db, 'videos'))?.body
  return Array.isArray(body) ? body : []
}

export async function readDocument({ db }: DocumentsDeps, editor: Reader, name: DocumentName): Promise<EditedDocument> {
  const newest = (await findNewestVersion(db, name)) ?? (await initialVersion(db, name))
  const shown = (await findPublishedVersions(db)).find(({ document }) => document === name)
  const { version, body } = newest
  const shownBody = shown && (shown.version === version ? body : await findBody(db, name, shown.version))
  return {
    document: name,
    title: (await readTitles(db))(name),
    version,
    body,
    savedAt: version === 0 ? null : newest.savedAt.toISOString(),
    savedBy: newest.savedBy,
    published: shown
      ? {
          version: shown.version,
          body: shownBody,
          publishedAt: shown.publishedAt.toISOString(),
          publishedBy: shown.publishedBy,
          note: shown.note,
        }
      : null,
    can: possibleActs({
      role: editor.role,
      document: name,
      version,
      body,
      hasDraft: version > 0 && !(shown && isDeepStrictEqual(body, shownBody)),
      hasPublishedVideo: isOfVideo(name, await findPublishedVideoIds(db)),
    }),
    readOnlyBecause: (mayEditDocument(editor.role, name) ? whyNotSave(name, body) : superAdminOnly(name)) ?? null,
  }
}

interface Save {
  fromVersion: number
  body: unknown
  note?: string | undefined
  restoredFrom?: number
}

/** The version may be unfinished. @throws Refusal content_refused for what no draft can have; stale; forbidden */
export async function saveDocument(
  deps: DocumentsDeps & VideoCheckDeps,
  editor: Editor,
  name: DocumentName,
  save: Save,
): Promise<{ version: number; faults: Problems; warnings: string[]; can: DocumentAct[] }> {
  const before = (await findNewestVersion(deps.db, name))?.body
  const version = await addVersion(deps, editor, name, save)
  const aboutVideos = await videoWarnings(deps, name, before, save.body)
  const problems = findProblems(name, save.body)
  const { can } = await readDocument(deps, editor, name)
  return { version, faults: problems, warnings: [...(await findWarnings(deps.db, name)), ...aboutVideos], can }
}

/** What does not fit together in what could be published. It must be corrected before publishing, not before saving. */
async function findWarnings(db: Db, name: DocumentName): Promise<string[]> {
  const [{ bodies: published }, { finished }] = [await findPublished(db), await findFinishedDrafts(db)]
  const problems = await problemsOf(db, published, { ...published, ...finished })
  return describeStopping(problems.filter(({ stops, document }) => stops && (document !== 'legal' || name === 'legal')))
}

async function addVersion(deps: DocumentsDeps, editor: Editor, name: DocumentName, sent: Save): Promise<number> {
  const { db } = deps
  const save = name === 'prices' ? { ...sent, body: await endConfirmations(db, sent.body) } : sent
  refuseUnlessEditor(editor, name)
  refuseProblems(name, findDraftProblems(name, save.body))
  const newest = (await findNewestVersion(db, name)) ?? (await initialVersion(db, name))
  if (isDeepStrictEqual(newest.body, save.body)) return newest.version
  const newer = whyNotSave(name, newest.body)
  if (newer) throw new Refusal('conflict', newer)
  if (newest.version !== save.fromVersion) throw stale(name, newest, save.body)
  if (Array.isArray(save.body)) refuseMissing(name, await findPublishedBody(db, name), save.body)
  const version = newest.version + 1
  const { body, restoredFrom = null } = save
  const row = { document: name, version, body, note: save.note || null, savedBy: editor.id, restoredFrom }
  const isSaved = await db.transaction(async (tx) => {
    const isInserted = await insertVersion(tx, row)
    if (isInserted) await auditSave(tx, editor, row)
    return isInserted
  })
  if (!isSaved) throw stale(name, await findNewest(db, name), save.body)
  return version
}

/** The saves of a draft by one person within ten minutes are one entry. */
async function auditSave(
  tx: Db,
  editor: Editor,
  { document, version, restoredFrom }: { document: DocumentName; version: number; restoredFrom: number | null },
): Promise<void> {
  const before = { version: version - 1 }
  if (restoredFrom !== null)
    return audit(tx, editor, 'draft.restored', { object: document, before, after: { version, restoredFrom } })
  if (await hasRecentSave(tx, editor.id, document)) return
  await audit(tx, editor, 'draft.saved', { object: document, before, after: { version } })
}

async function findPublishedBody(db: Db, name: DocumentName): Promise<unknown> {
  const shown = (await findPublishedVersions(db)).find(({ document }) => document === name)
  return shown && findBody(db, name, shown.version)
}

/** A confirmed difference ends when one of its amounts changes, so that it can't come into force again by itself. */
const endConfirmations = async (db: Db, body: unknown): Promise<unknown> =>
  withoutEndedConfirmations(body, await readNewestPriceTexts(db))

/** Entries that were added since then are archived in it. @throws Refusal like `saveDocument` */
export async function restoreVersion(
  deps: DocumentsDeps,
  editor: Editor,
  name: DocumentName,
  { version, fromVersion }: { version: number; fromVersion: number },
): Promise<number> {
  refuseUnlessEditor(editor, name)
  const earlier = await findBody(deps.db, name, version)
  if (earlier === undefined) throw noSuch('version')
  const body = restoreBody(earlier, (await findNewest(deps.db, name)).body)
  return addVersion(deps, editor, name, { fromVersion, body, restoredFrom: version })
}

export async function listVersions({ db }: DocumentsDeps, name: DocumentName): Promise<DocumentVersion[]> {
  return (await findVersions(db, name)).map(toVersion)
}

/** @throws Refusal not_found */
export async function readVersion({ db }: DocumentsDeps, name: DocumentName, version: number) {
  const [row] = await findVersions(db, name, version)
  if (!row) throw noSuch('version')
  return { ...toVersion(row), body: await findBody(db, name, version) }
}

type VersionRow = Awaited<ReturnType<typeof findVersions>>[number]

const toVersion = ({ savedAt, publishedAt, document: _, ...row }: VersionRow): DocumentVersion => ({
  ...row,
  savedAt: savedAt.toISOString(),
  publishedAt: publishedAt?.toISOString() ?? null,
})

const noSuch = (what: 'document' | 'version') => new Refusal('not_found', `This ${what} does not exist.`)

async function findNewest(db: Db, name: DocumentName) {
  const newest = await findNewestVersion(db, name)
  if (!newest) throw noSuch('document')
  return newest
}

/** What a document of a family starts from, before its first version. @throws Refusal not_found for a lesson without video */
async function initialVersion(db: Db, name: DocumentName): Promise<Newest> {
  const member = memberOf(name)
  const isPossible = member?.family !== 'lesson' || (await readVideoEntries(db)).some(({ id }) => id === member.id)
  if (!member || !isPossible) throw noSuch('document')
  const never = { note: null, savedAt: new Date(0), savedBy: null, restoredFrom: null }
  return { document: name, version: 0, body: documentFamilies[member.family].start, ...never }
}

/** @throws Refusal forbidden */
export function refuseUnlessEditor({ role }: Reader, name: DocumentName): void {
  if (!mayEditDocument(role, name)) throw new Refusal('forbidden', superAdminOnly(name))
}

function refuseProblems(name: DocumentName, fields: Problems): void {
  const [first] = Object.values(fields)
  if (first === undefined) return
  throw new Refusal('content_refused', `"${documentKind(name).title}" was not saved. ${first}`, { fields })
}

function refuseMissing(name: DocumentName, before: unknown, after: unknown): void {
  const missing = missingEntries(before, after).map(({ id }) => `"${id}"`)
  if (missing.length === 0) return
  const what = missing.length === 1 ? `The entry ${missing[0]} is` : `The entries ${missing.join(', ')} are`
  refuseProblems(name, { '': `${what} missing. Nothing is deleted by leaving it out. To hide an entry, archive it.` })
}

type Newest = NonNullable<Awaited<ReturnType<typeof findNewestVersion>>>

/** @returns the refusal of a save that started from an older version, with both texts */
function stale(name: DocumentName, { version, body, savedAt, savedBy }: Newest, yours: unknown): Refusal {
  const sentence = `"${documentKind(name).title}" was saved in another tab or by someone else in the meantime, so your text was not saved. Please compare both texts.`
  const current = { version, body, savedAt: savedAt.toISOString(), savedBy }
  return new Refusal('stale', sentence, { stale: { current, yours } })
}

/**
 * Brings the published text back, entries that the draft added included. The draft stays in the history, but the newest
 * version does not differ from the published one, so no draft is left. A document that was never published is deleted.
 * @throws Refusal not_found; stale if somebody saved a newer version; forbidden
 */
export async function discardDraft(
  { db }: { db: Db },
  editor: Editor,
  document: DocumentName,
  fromVersion: number,
): Promise<number> {
  refuseUnlessEditor(editor, document)
  const newest = await findNewestVersion(db, document)
  if (!newest) throw new Refusal('not_found', 'This document does not exist.')
  if (newest.version !== fromVersion) throw stale(document, newest, newest.body)
  const published = (await findPublishedVersions(db)).find((row) => row.document === document)
  if (!published) {
    await db.transaction(async (tx) => {
      await deleteUnpublished(tx, document)
      await audit(tx, editor, 'draft.discarded', { object: document, before: { version: newest.version } })
    })
    return 0
  }
  const body = await findBody(db, document, published.version)
  if (isDeepStrictEqual(newest.body, body)) return newest.version
  const version = newest.version + 1
  const restored = { document, version, body, savedBy: editor.id, restoredFrom: published.version }
  const isDiscarded = await db.transaction(async (tx) => {
    if (!(await insertVersion(tx, restored))) return false
    await audit(tx, editor, 'draft.discarded', {
      object: document,
      before: { version: newest.version },
      after: { version },
    })
    return true
  })
  if (isDiscarded) return version
  throw stale(document, (await findNewestVersion(db, document)) ?? newest, newest.body)
}
