import type { Readable } from 'node:stream'
import { readExport } from '@course/contract/office/own-data/own-data'
import { z } from 'zod'
import { countOrRefuse, findAccount, type LimitsDeps } from '../../accounts/accounts.ts'
import { type WorkbookArchiveDeps, workbookEntries } from '../../course/course.ts'
import { audit } from '../../platform/audit/audit.ts'
import { admitLink, linkTo } from '../../platform/sessions/file-links.ts'
import type { Caller, SessionDeps } from '../../platform/sessions/session.ts'
import { streamZip, type ZipEntry } from '../../platform/write-zip.ts'
import { paperEntries } from '../../sales/sales.ts'
import { noSuchUser, refuseUnlessAllowed } from '../users/users.ts'
import { type AboutExport, writeJson } from './export-json.ts'
import { writePage } from './export-page.ts'

export type ExportDeps = SessionDeps & LimitsDeps & WorkbookArchiveDeps

const Filter = z.object({ personId: z.string() })

/** A link to the caller's own data. @throws Refusal too_many */
export async function linkOwnData(deps: ExportDeps, caller: Caller) {
  await countOrRefuse(deps, 'exportsByAccount', caller.id)
  return linkToExport(deps, caller, caller.id)
}

/** A link to the data of a user, for an administrator. @throws Refusal not_found, forbidden or too_many */
export async function linkUserData(deps: ExportDeps, caller: Caller, personId: string) {
  const user = await findAccount(deps.db, personId)
  if (!user) throw noSuchUser()
  refuseUnlessAllowed(caller, user.role, user.role)
  await countOrRefuse(deps, 'exportsByAccount', caller.id)
  await deps.db.transaction((tx) => audit(tx, caller, 'person.exported', { person: personId }))
  return linkToExport(deps, caller, personId)
}

const linkToExport = (deps: SessionDeps, caller: Caller, personId: string) =>
  linkTo(deps, caller, readExport.path, { filter: { personId } })

/** The data that a link is for. Checks again what the caller may do. @throws Refusal not_signed_in, not_found or forbidden */
export async function readDataExport(deps: ExportDeps, ticket: string) {
  const { caller, filter, check } = await admitLink(deps, readExport.path, ticket)
  await countOrRefuse(deps, 'downloadsByAccount', caller.id)
  const { personId } = Filter.parse(filter)
  const user = await findAccount(deps.db, personId)
  if (!user) throw noSuchUser()
  if (personId !== caller.id) refuseUnlessAllowed(caller, user.role, user.role)
  const source = { personId, site: deps.site.publicUrl, exportedAt: caller.now, check }
  return { caller, personId, archive: await streamArchive(deps, source) }
}

interface ExportSource extends AboutExport {
  personId: string
  check(): Promise<unknown>
}

/** JSON for programs, a page for people, the invoices, and the workbook, each read when the client is ready for it. */
const streamArchive = (deps: WorkbookArchiveDeps, source: ExportSource): Promise<Readable> =>
  streamZip(checkedEntries(deps, source))

async function* checkedEntries(deps: WorkbookArchiveDeps, source: ExportSource): AsyncGenerator<ZipEntry> {
  for await (const entry of archiveEntries(deps, source)) {
    await source.check()
    yield entry
  }
}

async function* archiveEntries(deps: WorkbookArchiveDeps, source: ExportSource): AsyncGenerator<ZipEntry> {
  const { db } = deps
  const { personId, exportedAt: at } = source
  yield { path: 'your-data.html', at, content: () => writePage(db, personId, source) }
  yield { path: 'data.json', at, content: () => writeJson(db, personId, source) }
  yield* paperEntries(db, personId, at)
  yield* workbookEntries(deps, personId, at)
}
