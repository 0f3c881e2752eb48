import { Readable } from 'node:stream'
import * as contract from '@course/contract/course/certificates'
import { recordLessonEnd } from '@course/contract/course/lessons/lessons'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import {
  type CertificatesDeps,
  issueCertificate,
  linkPaper,
  readOwnCertificate,
  readPaper,
  verifyCertificate,
} from './certificates.ts'
import { type LessonEndDeps, storeLessonEnd } from './lesson-ends.ts'

export function certificateRoutes(app: FastifyInstance, deps: CertificatesDeps & SessionDeps & LessonEndDeps): void {
  serve(app, deps, recordLessonEnd, ({ caller, params }) => storeLessonEnd(deps, caller, params.id))
  serve(app, deps, contract.readOwnCertificate, ({ caller }) => readOwnCertificate(deps, caller))
  serve(app, deps, contract.issueCertificate, ({ caller }) => issueCertificate(deps, caller))
  serve(app, deps, contract.linkCertificateFile, ({ caller }) => linkPaper(deps, caller))
  serve(app, deps, contract.readCertificateFile, async ({ query, reply }) => {
    const paper = await readPaper(deps, query.ticket)
    reply.type('application/pdf').header('content-disposition', 'attachment; filename="certificate.pdf"')
    reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    return Readable.from([paper])
  })
  serve(app, deps, contract.readCertificate, ({ params }) => verifyCertificate(deps.db, params.id))
}
