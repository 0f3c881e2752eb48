import * as paths from '@course/contract/paths'
import { courseFacts, freeLessons, pageDocuments } from '@course/contract/publishing/documents/page-documents'
import type { DraftPages, Preview } from '@course/contract/publishing/previews'
import { countOrRefuse, type LimitsDeps } from '../../accounts/accounts.ts'
import type { Actor } from '../../platform/audit/actor.ts'
import { audit } from '../../platform/audit/audit.ts'
import { digest, newId, newSecret } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { DocumentBodies } from '../documents/documents.queries.ts'
import { readTitles } from '../documents/documents.ts'
import { findFinishedBodies } from '../documents/finished-bodies.ts'
import { findOpenPreview, findOpenPreviews, insertPreview, revoke } from './previews.queries.ts'

export interface PreviewDeps extends LimitsDeps {
  publicUrl: string
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

/**
 * What somebody with a preview link sees: the documents of the public pages, as they were saved last.
 * @throws Refusal not_found, also for a link that was revoked or has expired; too_many
 */
export async function readPreview(deps: PreviewDeps, ticket: string, address: string) {
  await countOrRefuse(deps, 'previewReadsByAddress', address)
  const expiresAt = await findEnd(deps, ticket)
  if (!expiresAt) throw new Refusal('not_found', 'This preview link has expired or was revoked. Ask for a new one.')
  return { expiresAt: expiresAt.toISOString(), ...(await readDrafts(deps)) }
}

/** What the public pages would be made of, if every finished draft were published. */
export async function readDrafts({ db }: Pick<PreviewDeps, 'db'>): Promise<DraftPages> {
  const finished = await findFinishedBodies(db)
  const bodies = finished.bodies as DocumentBodies
  const shown = [...pageDocuments, ...freeLessons(bodies)]
  const titleOf = finished.unfinished.length > 0 ? await readTitles(db) : String
  return {
    documents: Object.fromEntries(shown.map((name) => [name, bodies[name]])),
    ...courseFacts(bodies),
    unfinished: finished.unfinished.map(titleOf),
  }
}

export const isPreviewOpen = async (deps: Pick<PreviewDeps, 'db'>, ticket: string): Promise<boolean> =>
  (await findEnd(deps, ticket)) !== undefined

const isTicket = (text: string) => /^[\w-]{43}$/.test(text)

const findEnd = async ({ db }: Pick<PreviewDeps, 'db'>, ticket: string): Promise<Date | undefined> =>
  isTicket(ticket) ? findOpenPreview(db, digest(ticket)) : undefined
