import { readPropertyPaper } from '@course/contract/course/workbook/downloads'
import { propertyName } from '@course/contract/course/workbook/properties/properties'
import { countOrRefuse, type LimitsDeps } from '../../accounts/accounts.ts'
import { readDatabaseNow } from '../../platform/db/time.ts'
import { admitLink, linkTo } from '../../platform/sessions/file-links.ts'
import type { FoundCaller, SessionDeps } from '../../platform/sessions/session.ts'
import { safeName } from './archive.ts'
import type { GuideDeps } from './deadlines.ts'
import { findProperty } from './properties.queries.ts'
import { findWholeProperty } from './properties.ts'
import { readWholeFile } from './property-files.queries.ts'
import { drawProperty, type PaperSite } from './property-paper.ts'
import { admitReader, noProperty } from './workbook-access.ts'

export type PropertyPaperDeps = SessionDeps & GuideDeps & LimitsDeps & { site: PaperSite }

const pathOf = (id: string) => readPropertyPaper.path.replace(':id', id)

/** A link to one of the caller's properties as a PDF. @throws Refusal no_access, not_found or too_many */
export async function linkToPaper(deps: PropertyPaperDeps, caller: FoundCaller, id: string) {
  await admitReader(deps.db, caller)
  if (!(await findProperty(deps.db, caller.id, id))) throw noProperty()
  await countOrRefuse(deps, 'propertyPapersByAccount', caller.id)
  return linkTo(deps, caller, pathOf(id))
}

/** The property that a link is for, as a PDF. @throws Refusal not_signed_in, no_access, not_found or too_many */
export async function readPaper(deps: PropertyPaperDeps, id: string, ticket: string) {
  const { db, site } = deps
  const { caller } = await admitLink(deps, pathOf(id), ticket)
  await admitReader(db, caller)
  await countOrRefuse(deps, 'downloadsByAccount', caller.id)
  const property = await findWholeProperty(deps, caller.id, id)
  if (!property) throw noProperty()
  const pdf = await drawProperty(property, site, {
    readFile: (file) => readWholeFile(db, file),
    now: await readDatabaseNow(db),
  })
  return { name: `${safeName(propertyName(property.property)) || 'property'}.pdf`, pdf }
}
