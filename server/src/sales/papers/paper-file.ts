import { isAdministrator } from '@course/contract/roles'
import { readPaper as endpoint } from '@course/contract/sales/papers'
import { paperFileName } from '@course/contract/words/texts'
import { z } from 'zod'
import { issueTicket, type LimitsDeps, readTicket } from '../../accounts/accounts.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller, SessionDeps } from '../../platform/sessions/session.ts'
import { findPaperFile, findPaperOwner } from './papers.queries.ts'

const Filter = z.object({ id: z.string() })
const noSuchPaper = () => new Refusal('not_found', 'There is no such paper.')

/** A link to a paper of the caller's own purchase; an administrator gets one to any. @throws Refusal not_found */
export async function linkPaper(deps: SessionDeps, caller: Caller, id: string): Promise<{ message: string }> {
  const owner = await findPaperOwner(deps.db, id)
  if (owner === undefined || (owner !== caller.id && !isAdministrator(caller.role))) throw noSuchPaper()
  const ticket = issueTicket(deps, endpoint, caller, { id })
  return { message: `${endpoint.path}?${new URLSearchParams({ ticket })}` }
}

/** The paper of a link, exactly as it was issued. @throws Refusal not_signed_in or not_found */
export async function readPaperFile(deps: SessionDeps & LimitsDeps, ticket: string) {
  const { caller, filter } = await readTicket(deps, endpoint, ticket)
  const file = await findPaperFile(deps.db, Filter.parse(filter).id)
  if (!file || (file.userId !== caller.id && !isAdministrator(caller.role))) throw noSuchPaper()
  return { name: paperFileName(file), pdf: file.pdf }
}
