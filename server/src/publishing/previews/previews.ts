import * as paths from '@course/contract/paths'
import { findProblems } from '@course/contract/publishing/documents/document-problems'
import type { DocumentName } from '@course/contract/publishing/documents/documents'
import type { Preview } from '@course/contract/publishing/previews'
import { countOrRefuse, type LimitsDeps } from '../../accounts/accounts.ts'
import type { Actor } from '../../platform/audit/actor.ts'
import { audit } from '../../platform/audit/audit.ts'
import { digest, newId, newSecret } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { parseDocuments } from '../documents/document-rules.ts'
import { type DocumentBodies, findFinishedDrafts, findPublished } from '../documents/documents.queries.ts'
import { readTitles } from '../documents/documents.ts'
import type { Course, RenderSingle } from '../documents/render-port.ts'
import { findOpenPreview, findOpenPreviews, insertPreview, revoke } from './previews.queries.ts'

export interface PreviewDeps extends LimitsDeps {
  publicUrl: string
  renderSingle: RenderSingle
}

const hours = 24

export async function createPreview(deps: PreviewDeps, by: Actor & { id: string }) {
  await countOrRefuse(deps, 'previewsByAccount', by.id)
  const [id, ticket] = [newId(), newSecret()]
  const expiresAt = await deps.db.transaction(async (tx) => {
    await audit(tx, by, 'preview.created', { object: id })
    return insertPreview(tx, { id, ticketHash: digest(ticket), createdBy: by.id }, hours)
  })
  return { id, url: `${deps.publicUrl}${paths.preview(ticket, 'home')}`, expiresAt: expiresAt.toISOString() }
}

/** The links that still work. Their tickets are not stored, so nobody can read them again. */
export async function listPreviews({ db }: PreviewDeps): Promise<Preview[]> {
  return (await findOpenPreviews(db)).map((preview) => ({
    ...preview,
    createdAt: preview.createdAt.toISOString(),
    expiresAt: preview.expiresAt.toISOString(),
    revokedAt: preview.revokedAt?.toISOString() ?? null,
  }))
}

/** @throws Refusal not_found */
export async function revokePreview({ db }: PreviewDeps, by: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await revoke(tx, id))) throw new Refusal('not_found', 'This preview link does not exist.')
    await audit(tx, by, 'preview.revoked', { object: id })
  })
}

/** Made of the drafts as they were saved last. @returns undefined for no such page @throws Refusal */
export async function renderPreview(deps: PreviewDeps, ticket: string, path: string, address: string) {
  await countOrRefuse(deps, 'previewReadsByAddress', address)
  const expiresAt = isTicket(ticket) && (await findOpenPreview(deps.db, digest(ticket)))
  if (!expiresAt) throw new Refusal('not_found', 'This preview link has expired or was revoked. Ask for a new one.')
  const { finished, unfinished } = await findFinishedDrafts(deps.db)
  const course = await readCourseWith(deps, finished)
  const titleOf = unfinished.length > 0 ? await readTitles(deps.db) : String
  const page = { path, base: paths.preview(ticket, '').slice(0, -1), unfinished: unfinished.map(titleOf) }
  return deps.renderSingle({ kind: 'preview', ...page, expiresAt: expiresAt.toISOString() }, course)
}

/** With what is typed into a form. @throws Refusal content_refused by field; not_found */
export async function renderTyped(deps: PreviewDeps, document: DocumentName, typed: unknown, path: string) {
  const fields = findProblems(document, typed)
  if (Object.keys(fields).length > 0)
    throw new Refusal('content_refused', 'The page follows as soon as this is corrected.', { fields })
  const { finished } = await findFinishedDrafts(deps.db)
  const course = await readCourseWith(deps, { ...finished, [document]: typed })
  const page = await deps.renderSingle({ kind: 'live', path }, course)
  if (!page) throw new Refusal('not_found', 'The drafts have no such page.')
  return { html: page.text }
}

/** What is published, read from the database like the drafts, with drafts that could be. */
async function readCourseWith({ db }: PreviewDeps, drafts: Partial<DocumentBodies>): Promise<Course> {
  const published = await findPublished(db)
  const bodies = { ...published.bodies, ...drafts } as DocumentBodies
  return { bodies, values: parseDocuments(bodies) }
}

const isTicket = (text: string) => /^[\w-]{43}$/.test(text)
