import { readCertificateFile } from '@course/contract/course/certificates'
import * as paths from '@course/contract/paths'
import { Refusal } from '../../platform/refusal.ts'
import { admitLink, linkTo } from '../../platform/sessions/file-links.ts'
import type { Caller, SessionDeps } from '../../platform/sessions/session.ts'
import { findNewestCertificate } from './certificates.queries.ts'
import type { CertificatesDeps } from './certificates.ts'
import { drawPaper } from './paper.ts'

/** A link to the caller's own certificate. @throws Refusal not_found */
export async function linkPaper(deps: SessionDeps, caller: Caller) {
  await requireOwn(deps, caller.id)
  return linkTo(deps, caller, readCertificateFile.path)
}

/** The certificate of the person for whom a link was created. @throws Refusal not_signed_in or not_found */
export async function readPaper(deps: CertificatesDeps & SessionDeps, ticket: string): Promise<Buffer> {
  const { caller } = await admitLink(deps, readCertificateFile.path, ticket)
  const { id, ...printed } = await requireOwn(deps, caller.id)
  return drawPaper({ ...printed, address: `${deps.site.publicUrl}${paths.certificate(id)}` })
}

async function requireOwn({ db }: SessionDeps, userId: string) {
  const held = await findNewestCertificate(db, userId)
  if (!held || held.name === null) throw new Refusal('not_found', 'You have no certificate yet.')
  if (held.state === 'revoked')
    throw new Refusal('not_found', 'Your payment was refunded, so the certificate is revoked.')
  return { ...held, name: held.name }
}
