import { isAdministrator } from '@course/contract/roles'
import { readPaper as endpoint } from '@course/contract/sales/papers'
import { paperFileName } from '@course/contract/words/texts'
import { z } from 'zod'
import { Refusal } from '../../platform/refusal.ts'
import { admitLink, linkTo } from '../../platform/sessions/file-links.ts'
import type { Caller, SessionDeps } from '../../platform/sessions/session.ts'
import { findPaperFile, findPaperOwner } from './papers.queries.ts'

const Filter = z.object({ id: z.string() })
const noSuchPaper = () => new Refusal('not_found', 'There is no such paper.')

/** A link to a paper of the caller's own purchase; an administrator gets one to any. @throws Refusal not_found */
export async function linkPaper(deps: SessionDeps, caller: Caller, id: string) {
  const owner = await findPaperOwner(deps.db, id)
  if (owner === undefined || (owner !== caller.id && !isAdministrator(caller.role))) throw noSuchPaper()
  return linkTo(deps, caller, endpoint.path, { filter: { id } })
}

/** The paper of a link, exactly as it was issued. @throws Refusal not_signed_in or not_found */
export async function readPaperFile(deps: SessionDeps, ticket: string) {
  const { caller, filter } = await admitLink(deps, endpoint.path, ticket)
  const file = await findPaperFile(deps.db, Filter.parse(filter).id)
  if (!file || (file.userId !== caller.id && !isAdministrator(caller.role))) throw noSuchPaper()
  return { name: paperFileName(file), pdf: file.pdf }
}
