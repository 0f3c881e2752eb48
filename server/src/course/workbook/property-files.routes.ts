import * as contract from '@course/contract/course/workbook/properties/property-files'
import type { FastifyInstance } from 'fastify'
import { answerDownload } from '../../platform/http/api/answer-download.ts'
import { endStreamsOnClose } from '../../platform/http/api/file-parts.ts'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { sendFile } from '../files/send-file.ts'
import { readPropertyFilePart, sumAllFiles } from './property-files.queries.ts'
import { admitDownload, deleteFile, linkToFile } from './property-files.ts'
import { type StorageDeps, storePropertyFile } from './store-property-files.ts'

const mediaTypes = { pdf: 'application/pdf', jpg: 'image/jpeg' } as const

export function propertyFileRoutes(app: FastifyInstance, deps: SessionDeps & StorageDeps): void {
  const { db } = deps
  serve(app, deps, contract.uploadPropertyFile, ({ caller, params, query, body }) =>
    storePropertyFile(deps, caller.id, {
      propertyId: params.id,
      id: params.file,
      name: query.name,
      bytes: body ?? Buffer.alloc(0),
    }),
  )
  serve(app, deps, contract.linkPropertyFile, ({ caller, params }) => linkToFile(deps, caller, params.id))
  serve(app, deps, contract.deletePropertyFile, ({ caller, params }) => deleteFile(db, caller.id, params.id))
  serve(app, deps, contract.readFileStorage, async () => ({
    ...(await sumAllFiles(db)),
    maxBytes: deps.maxMemberFilesBytes,
  }))
  const endOnClose = endStreamsOnClose(app)
  serve(app, deps, contract.readPropertyFile, async ({ params, query, reply }) => {
    const { file, check } = await admitDownload(deps, params.id, query.ticket)
    const { id, name, kind, bytes, sha256, uploadedAt } = file
    const download = { fileName: `${name}.${kind}`, mediaType: mediaTypes[kind], bytes, sha256, uploadedAt }
    const range = answerDownload(reply, download)
    return endOnClose(sendFile({ readPart: (part) => readPropertyFilePart(db, id, part), check, range }))
  })
}
