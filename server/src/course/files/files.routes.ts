import { Readable } from 'node:stream'
import * as contract from '@course/contract/course/files'
import * as ownerContract from '@course/contract/course/owner-files'
import { success } from '@course/contract/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { endStreamsOnClose } from '../../platform/http/api/file-parts.ts'
import { serve } from '../../platform/http/api/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type ByteRange, readRange } from './byte-range.ts'
import { admitDownload, type DownloadsDeps, disposition, linkToFile, listFiles } from './downloads.ts'
import type { FileRow } from './files.queries.ts'
import { changeFile, deleteFile, listOwnerFiles, orderFiles } from './owner-files.ts'
import { sendFile } from './send-file.ts'
import { replaceFile, type StoreDeps, uploadFile } from './store-files.ts'

export function fileRoutes(app: FastifyInstance, deps: DownloadsDeps & StoreDeps): void {
  serve(app, deps, contract.listCourseFiles, ({ caller }) => listFiles(deps, caller))
  serve(app, deps, contract.linkCourseFile, ({ caller, params }) => linkToFile(deps, caller, params.id))
  downloadRoute(app, deps)
  serve(app, deps, ownerContract.listOwnerFiles, ({ caller }) => listOwnerFiles(deps, caller))
  serve(app, deps, ownerContract.uploadCourseFile, ({ caller, query, body }) =>
    uploadFile(deps, caller, { ...query, bytes: body ?? Buffer.alloc(0) }),
  )
  serve(app, deps, ownerContract.replaceCourseFile, ({ caller, params, query, body }) =>
    replaceFile(deps, caller, { ...query, id: params.id, bytes: body ?? Buffer.alloc(0) }),
  )
  serve(app, deps, ownerContract.changeCourseFile, ({ caller, params, body }) =>
    changeFile(deps, caller, params.id, body),
  )
  serve(app, deps, ownerContract.orderCourseFiles, async ({ caller, body }) => {
    await orderFiles(deps, caller, body.Ids)
    return success
  })
  serve(app, deps, ownerContract.deleteCourseFile, async ({ caller, params }) => {
    await deleteFile(deps, caller, params.id)
    return success
  })
}

function downloadRoute(app: FastifyInstance, deps: DownloadsDeps): void {
  const endOnClose = endStreamsOnClose(app)
  serve(app, deps, contract.readCourseFile, async ({ params, query, reply }) => {
    const { file, check } = await admitDownload(deps, params.id, query.ticket)
    const { method, headers } = reply.request
    const etag = `"${file.sha256}"`
    const ifRange = headers['if-range'] === undefined ? undefined : String(headers['if-range'])
    // In HTTP, only GET has ranges.
    const asked = { range: method === 'GET' ? headers.range : undefined, ifRange }
    const found = readRange(asked, { size: file.bytes, etag, modified: file.uploadedAt })
    setHeaders(reply, file, { etag, found })
    if (found === 'unsatisfiable') throw new Refusal('range_not_satisfiable', 'The file has no such part.')
    if (method === 'HEAD') return Readable.from([])
    return endOnClose(sendFile(deps.db, file, { check, range: found }))
  })
}

const mediaTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** The API's own headers forbid guessing another type, and framing. A file that is shown anyway may do nothing. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox"

function setHeaders(reply: FastifyReply, file: FileRow, { etag, found }: { etag: string; found: ByteRange }): void {
  if (found === 'unsatisfiable') return void reply.header('content-range', `bytes */${file.bytes}`)
  const { first, last, part } = found
  if (part) reply.code(206).header('content-range', `bytes ${first}-${last}/${file.bytes}`)
  reply.type(mediaTypes[file.kind]).headers({
    'content-length': String(last - first + 1),
    'content-disposition': disposition(file),
    'content-security-policy': policy,
    'accept-ranges': 'bytes',
    etag,
    'last-modified': file.uploadedAt.toUTCString(),
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    // Otherwise nginx would read the whole file at once, and keep sending it after access has ended.
    'x-accel-buffering': 'no',
  })
}
