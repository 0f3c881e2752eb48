import { readExport } from '@course/contract/office/own-data/own-data'
import { z } from 'zod'
import { countOrRefuse, findAccount, issueTicket, type LimitsDeps, readTicket } from '../../accounts/accounts.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Caller, SessionDeps } from '../../platform/sessions/session.ts'
import { noSuchUser, refuseUnlessAllowed } from '../users/users.ts'
import { streamArchive } from './export-archive.ts'

type ExportDeps = SessionDeps & LimitsDeps

const Filter = z.object({ personId: z.string() })

/** A link to the caller's own data. @throws Refusal too_many */
export async function linkOwnData(deps: ExportDeps, caller: Caller): Promise<{ message: string }> {
  await countOrRefuse(deps, 'exportsByAccount', caller.id)
  return { message: linkTo(deps, caller, caller.id) }
}

/** A link to the data of a user, for an administrator. @throws Refusal not_found, forbidden or too_many */
export async function linkUserData(deps: ExportDeps, caller: Caller, personId: string): Promise<{ message: string }> {
  const user = await findAccount(deps.db, personId)
  if (!user) throw noSuchUser()
  refuseUnlessAllowed(caller, user.role, user.role)
  await countOrRefuse(deps, 'exportsByAccount', caller.id)
  await deps.db.transaction((tx) => audit(tx, caller, 'person.exported', { person: personId }))
  return { message: linkTo(deps, caller, personId) }
}

const linkTo = (deps: SessionDeps, caller: Caller, personId: string): string =>
  `${readExport.path}?${new URLSearchParams({ ticket: issueTicket(deps, readExport, caller, { personId }) })}`

/** The data that a link is for. Checks again what the caller may do. @throws Refusal not_signed_in, not_found or forbidden */
export async function readDataExport(deps: ExportDeps, ticket: string, site: string) {
  const { caller, filter } = await readTicket(deps, readExport, ticket)
  const { personId } = Filter.parse(filter)
  const user = await findAccount(deps.db, personId)
  if (!user) throw noSuchUser()
  if (personId !== caller.id) refuseUnlessAllowed(caller, user.role, user.role)
  return { caller, personId, archive: await streamArchive(deps.db, personId, { site, exportedAt: caller.now }) }
}
