import * as contract from '@course/contract/content-editing'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/api/serve.ts'
import type { SessionDeps } from '../../http/session/session.ts'
import type { VideoCheckDeps } from '../videos/video-checks.ts'
import { listDocuments, listVersions, readDocument, readVersion, restoreVersion, saveDocument } from './documents.ts'
import { listPublications } from './publications.ts'
import { type PublishDeps, publishDocuments } from './publish.ts'

export function documentRoutes(app: FastifyInstance, deps: SessionDeps & PublishDeps & VideoCheckDeps): void {
  serve(app, deps, contract.listDocuments, ({ caller }) => listDocuments(deps, caller))
  serve(app, deps, contract.listPublications, () => listPublications(deps.db))
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
  serve(app, deps, contract.publishDocuments, async ({ caller, body }) => {
    const versions = body.Documents.map(({ Document: document, Version: version }) => ({ document, version }))
    const { publication, publishedAt } = await publishDocuments(deps, caller, { versions, note: body.Note })
    return { publication, publishedAt: publishedAt.toISOString() }
  })
}
