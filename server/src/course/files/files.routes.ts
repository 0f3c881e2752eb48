import * as contract from '@course/contract/course/files/files'
import * as ownerContract from '@course/contract/course/files/owner-files'
import type { FastifyInstance } from 'fastify'
import { answerDownload } from '../../platform/http/api/answer-download.ts'
import { endStreamsOnClose } from '../../platform/http/api/file-parts.ts'
import { serve } from '../../platform/http/api/serve.ts'
import { admitDownload, type DownloadsDeps, linkToFile, listFiles } from './downloads.ts'
import { readPart } from './files.queries.ts'
import { changeFile, deleteFile, listOwnerFiles, orderFiles } from './owner-files.ts'
import { sendFile } from './send-file.ts'
import { replaceFile, type StoreDeps, uploadFile } from './store-files.ts'

export function fileRoutes(app: FastifyInstance, deps: DownloadsDeps & StoreDeps): void {
  serve(app, deps, contract.listCourseFiles, ({ caller }) => listFiles(deps, caller))
  serve(app, deps, contract.linkCourseFile, ({ caller, params }) => linkToFile(deps, caller, params.id))
  downloadRoute(app, deps)
  serve(app, deps, ownerContract.listOwnerFiles, () => listOwnerFiles(deps))
  serve(app, deps, ownerContract.uploadCourseFile, ({ caller, query, body }) =>
    uploadFile(deps, caller, { ...query, bytes: body ?? Buffer.alloc(0) }),
  )
  serve(app, deps, ownerContract.replaceCourseFile, ({ caller, params, query, body }) =>
    replaceFile(deps, caller, { ...query, id: params.id, bytes: body ?? Buffer.alloc(0) }),
  )
  serve(app, deps, ownerContract.changeCourseFile, ({ caller, params, body }) =>
    changeFile(deps, caller, params.id, body),
  )
  serve(app, deps, ownerContract.orderCourseFiles, ({ caller, body }) => orderFiles(deps, caller, body.Ids))
  serve(app, deps, ownerContract.deleteCourseFile, ({ caller, params }) => deleteFile(deps, caller, params.id))
}

function downloadRoute(app: FastifyInstance, deps: DownloadsDeps): void {
  const endOnClose = endStreamsOnClose(app)
  serve(app, deps, contract.readCourseFile, async ({ params, query, reply }) => {
    const { file, check } = await admitDownload(deps, params.id, query.ticket)
    const range = answerDownload(reply, {
      fileName: contract.downloadName(file),
      mediaType: mediaTypes[file.kind],
      bytes: file.bytes,
      sha256: file.sha256,
      uploadedAt: file.uploadedAt,
    })
    return endOnClose(sendFile({ readPart: (part) => readPart(deps.db, file, part), check, range }))
  })
}

const mediaTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv; charset=utf-8',
} as const
