import * as contract from '@course/contract/course/search'
import type { FastifyInstance } from 'fastify'
import { countOrRefuse, type LimitsDeps } from '../../accounts/accounts.ts'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import type { SiteFacts } from '../../platform/site-facts.ts'
import { addMiss } from './misses.queries.ts'
import type { Search } from './search.ts'
import { countedWords } from './search-words.ts'

type SearchDeps = SessionDeps & LimitsDeps & { search: Search; site: SiteFacts }

export function searchRoutes(app: FastifyInstance, deps: SearchDeps): void {
  serve(app, deps, contract.search, async ({ caller, body }) => {
    await countOrRefuse(deps, 'searchesByAccount', caller.id)
    return deps.search.find(caller.id, body.Text)
  })
  serve(app, deps, contract.reportSearchMiss, async ({ caller, body }) => {
    await countOrRefuse(deps, 'missesByAccount', caller.id)
    const words = countedWords(body.Text)
    if (words !== undefined && (await deps.search.isMiss(body.Text))) await addMiss(deps.db, words, deps.site.timeZone)
  })
}
