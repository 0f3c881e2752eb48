import * as contract from '@course/contract/publishing/documents/content-editing'
import type { DocumentName } from '@course/contract/publishing/documents/documents'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import type { VideoCheckDeps } from '../videos/video-checks.ts'
import {
  discardDraft,
  listDocuments,
  listVersions,
  readDocument,
  readVersion,
  restoreVersion,
  saveDocument,
} from './documents.ts'
import { readMarks } from './price-texts.ts'
import { listPublications } from './publications.ts'
import { type PublishDeps, publishDocuments } from './publish.ts'
import { checkPublication, type PublishCheckDeps } from './publish-plan.ts'

export function documentRoutes(
  app: FastifyInstance,
  deps: SessionDeps & PublishDeps & PublishCheckDeps & VideoCheckDeps,
): void {
  serve(app, deps, contract.listDocuments, ({ caller }) => listDocuments(deps, caller))
  serve(app, deps, contract.listPublications, () => listPublications(deps.db))
  serve(app, deps, contract.readMarks, () => readMarks(deps.db))
  serve(app, deps, contract.checkPublication, ({ body }) => checkPublication(deps, namedVersions(body)))
  serve(app, deps, contract.readDocument, ({ caller, params }) => readDocument(deps, caller, params.document))
  serve(app, deps, contract.saveDocument, async ({ caller, params: { document }, body }) => {
    const save = { fromVersion: body.FromVersion, body: body.Body, note: body.Note }
    return { document, ...(await saveDocument(deps, caller, document, save)) }
  })
  serve(app, deps, contract.listVersions, ({ params }) => listVersions(deps, params.document))
  serve(app, deps, contract.readVersion, ({ params }) => readVersion(deps, params.document, Number(params.version)))
  serve(app, deps, contract.restoreVersion, async ({ caller, params: { document, version }, body }) => {
    const from = { version: Number(version), fromVersion: body.FromVersion }
    return { document, version: await restoreVersion(deps, caller, document, from) }
  })
  serve(app, deps, contract.discardDraft, async ({ caller, params: { document }, body }) => {
    return { document, version: await discardDraft(deps, caller, document, body.FromVersion) }
  })
  serve(app, deps, contract.publishDocuments, async ({ caller, body }) => {
    const publishing = { versions: namedVersions(body), note: body.Note }
    const { publication, publishedAt } = await publishDocuments(deps, caller, publishing)
    return { publication, publishedAt: publishedAt.toISOString() }
  })
}

const namedVersions = ({ Documents }: { Documents: { Document: DocumentName; Version: number }[] }) =>
  Documents.map(({ Document: document, Version: version }) => ({ document, version }))
