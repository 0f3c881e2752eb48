import type { Audience, Endpoint } from '@course/contract/endpoint'
import type { z } from 'zod'
import type { RequestFacts } from '../../platform/audit/actor.ts'
import { audit } from '../../platform/audit/audit.ts'
import { admitLink, linkTo } from '../../platform/sessions/file-links.ts'
import type { FoundCaller } from '../../platform/sessions/session.ts'
import { type Caller, refuseUnlessRole, type SessionDeps } from '../../platform/sessions/session.ts'
import { countOrRefuse, type LimitsDeps } from '../limits/limits.ts'

export async function linkToExport(deps: SessionDeps, endpoint: Endpoint, caller: Caller, filter: object) {
  await deps.db.transaction((tx) => audit(tx, caller, 'download.linked', describeFile(endpoint, filter)))
  return linkTo(deps, caller, endpoint.path, { filter })
}

interface ExportCall {
  query: { ticket: string }
  isHead: boolean
  from: RequestFacts
  audience?: Audience
}

/** Checks the role and session of a link's holder, and records the download. @throws Refusal */
export async function admitExport<S extends z.ZodType<object>>(
  deps: SessionDeps & LimitsDeps,
  endpoint: Endpoint,
  { query, isHead, from, audience = 'administrator' }: ExportCall,
  Filter: S,
): Promise<{ caller: FoundCaller; filter: z.output<S> }> {
  const { caller, filter: sent } = await admitLink(deps, endpoint.path, query.ticket)
  refuseUnlessRole(caller, audience)
  await countOrRefuse(deps, 'downloadsByAccount', caller.id)
  const filter = Filter.parse(sent)
  if (isHead) return { caller, filter }
  await deps.db.transaction((tx) =>
    audit(tx, { id: caller.id, ...from }, 'download.fetched', describeFile(endpoint, filter)),
  )
  return { caller, filter }
}

/** A search can be a name or an address, which must not stay in the log. That there was one does. */
function describeFile({ path }: Endpoint, filter: object) {
  const { search, ...others } = filter as { search?: unknown }
  const shown = { ...others, ...(search === undefined ? {} : { search: 'yes' }) }
  return { object: path.split('/')[2] ?? path, after: { filter: shown } }
}
