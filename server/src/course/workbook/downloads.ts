import type { Readable } from 'node:stream'
import { readPropertyPaper, readWorkbookArchive } from '@course/contract/course/workbook/downloads'
import { propertyName } from '@course/contract/course/workbook/properties/properties'
import { countOrRefuse, type LimitsDeps } from '../../accounts/accounts.ts'
import { readDatabaseNow } from '../../platform/db/time.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tokens } from '../../platform/sessions/access-tokens.ts'
import type { FoundCaller } from '../../platform/sessions/session.queries.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { admitHolder, findHolder } from '../../platform/sessions/session.ts'
import { streamZip } from '../../platform/write-zip.ts'
import { archiveEntries, safeName } from './archive.ts'
import { type CalendarDeps, writeDeadlines } from './calendar.ts'
import { type GuideDeps, listUpcoming } from './deadlines.ts'
import { findProperty } from './properties.queries.ts'
import { findWholeProperty, listProperties } from './properties.ts'
import { readWholeFile } from './property-files.queries.ts'
import { drawProperty, type PaperSite } from './property-paper.ts'
import { admitReader, noProperty } from './workbook-access.ts'

export type DownloadDeps = SessionDeps & GuideDeps & LimitsDeps & { site: CalendarDeps['site'] & PaperSite }

type Links = Pick<Tokens, 'workbookLinks' | 'propertyPaperLinks'>

function issueLink(
  deps: DownloadDeps,
  caller: FoundCaller,
  { kind, id, path }: { kind: keyof Links; id: string; path: string },
) {
  const holder = { userId: caller.id, sessionVersion: caller.sessionVersion, sessionId: caller.sessionId }
  const { ticket, endsAt } = deps.tokens[kind].issue({ holder, id }, caller.now)
  return { url: `${path}?${new URLSearchParams({ ticket })}`, expiresAt: new Date(endsAt * 1_000).toISOString() }
}

/** A link to the caller's whole workbook. @throws Refusal no_access or too_many_requests */
export async function linkToArchive(deps: DownloadDeps, caller: FoundCaller) {
  await admitReader(deps.db, caller)
  await countOrRefuse(deps, 'workbookArchivesByAccount', caller.id)
  return issueLink(deps, caller, { kind: 'workbookLinks', id: caller.id, path: readWorkbookArchive.path })
}

/** A link to one of the caller's properties as a PDF. @throws Refusal no_access, not_found or too_many_requests */
export async function linkToPaper(deps: DownloadDeps, caller: FoundCaller, id: string) {
  await admitReader(deps.db, caller)
  if (!(await findProperty(deps.db, caller.id, id))) throw noProperty()
  await countOrRefuse(deps, 'propertyPapersByAccount', caller.id)
  return issueLink(deps, caller, { kind: 'propertyPaperLinks', id, path: readPropertyPaper.path.replace(':id', id) })
}

const linkHasEnded = () => new Refusal('not_signed_in', 'This link has expired. Please download it again.')

/**
 * The holder of a link, with their current session and access.
 * @returns also a function that checks both again, but not the link, which may expire during a download
 */
async function admit(deps: DownloadDeps, kind: keyof Links, ticket: string, id?: string) {
  const read = deps.tokens[kind].read(ticket)
  const link = read && (id === undefined || read.id === id) ? read : undefined
  const requireReader = async (caller: FoundCaller | undefined): Promise<FoundCaller> => {
    if (!caller) throw linkHasEnded()
    await admitReader(deps.db, caller)
    return caller
  }
  const caller = await requireReader(await admitHolder(deps.db, link))
  await countOrRefuse(deps, 'workbookDownloadsByAccount', caller.id)
  return { caller, check: async () => requireReader(await findHolder(deps.db, link)) }
}

/** The workbook that a link is for, as a ZIP archive. @throws Refusal not_signed_in, no_access or too_many_requests */
export async function openArchive(deps: DownloadDeps, ticket: string): Promise<Readable> {
  const { db, site } = deps
  const { caller, check } = await admit(deps, 'workbookLinks', ticket)
  const source = {
    properties: () => listProperties(db, caller.id),
    property: (id: string) => findWholeProperty(deps, caller.id, id),
    deadlines: () => listUpcoming(deps, caller.id),
    calendar: () => writeDeadlines(deps, caller.id),
    file: (id: string) => readWholeFile(db, id),
    check,
  }
  const entries = archiveEntries(source, site, await readDatabaseNow(db))
  return streamZip(entries)
}

/** The property that a link is for, as a PDF. @throws Refusal not_signed_in, no_access, not_found or too_many_requests */
export async function readPaper(
  deps: DownloadDeps,
  id: string,
  ticket: string,
): Promise<{ name: string; pdf: Buffer }> {
  const { db, site } = deps
  const { caller } = await admit(deps, 'propertyPaperLinks', ticket, id)
  const property = await findWholeProperty(deps, caller.id, id)
  if (!property) throw noProperty()
  const pdf = await drawProperty(property, site, {
    readFile: (file) => readWholeFile(db, file),
    now: await readDatabaseNow(db),
  })
  return { name: `${safeName(propertyName(property.property)) || 'property'}.pdf`, pdf }
}
