import { listChanges, listMyStates, listStates, readState } from '@course/contract/course/states/states'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { callGuarded, sessionContext } from '../../../../access/guard.ts'
import type { LoaderArgs, MetaFunction, PageProps } from '../../../../page-module.tsx'
import { PageError } from '../../../../shell/page-error.tsx'
import { privateMeta } from '../../../../shell/page-meta.ts'
import { isViewing } from '../../../../storage.ts'
import { sendLeftoverNotes } from '../../notes/leftover-notes.ts'
import { loadNotes } from '../../notes/shown-notes.ts'
import { Compare } from '../compare/compare.tsx'
import { readCodes } from '../compare/compared-states.ts'
import { States } from '../overview/states.tsx'
import { Changes } from './changes.tsx'
import { StatePage } from './state.tsx'

export const ErrorBoundary = PageError

/** All pages of the guide share one script, because every page loads the list of scripts. */
export async function loader({ request, params, context }: LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === paths.compareStates) return { compared: await loadCompared(request, searchParams) }
  const id = 'id' in params ? params.id : undefined
  const { sub: account } = context.get(sessionContext)
  // A note that was typed a moment ago belongs in the lists.
  await sendLeftoverNotes(account)
  // Support sees no notes.
  const mine = isViewing() ? Promise.resolve([]) : callGuarded(request, listMyStates)
  if (pathname === paths.changes) {
    const [news, own] = await Promise.all([callGuarded(request, listChanges), mine])
    return { news: { ...news, mine: own } }
  }
  if (id === undefined) {
    const [rows, own] = await Promise.all([callGuarded(request, listStates), mine])
    return { rows, mine: own }
  }
  const code = id.toLowerCase()
  const [state, own, ownNotes] = await Promise.all([
    callGuarded(request, readState, { params: { id: code } }),
    mine,
    isViewing() ? [] : loadNotes(account, code, request),
  ])
  return { account, state, ownNotes, mine: own.find((each) => each.code === state.code) }
}

/** The states of an address. The guide may lack one of them. */
async function loadCompared(request: Request, params: URLSearchParams) {
  const rows = await callGuarded(request, listStates)
  const { codes, problem } = readCodes(params.get('codes') ?? '', rows)
  const states = await Promise.all(codes.map((id) => callGuarded(request, readState, { params: { id } })))
  return { states, problem, names: rows.map(({ code, name }) => ({ code, name })) }
}

/** The address of the overview changes with each key that is typed, and the states do not. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname ||
  (nextUrl.pathname === paths.compareStates && currentUrl.search !== nextUrl.search)

export const meta: MetaFunction<typeof loader> = ({ loaderData, location }) => {
  if (location.pathname === paths.changes) return privateMeta(pages.changes)
  if (location.pathname === paths.compareStates) return privateMeta(pages.compareStates)
  return privateMeta(loaderData && 'state' in loaderData ? { title: loaderData.state.name } : pages.states)
}

export default function Guide({ loaderData }: PageProps<typeof loader>) {
  if ('news' in loaderData) return <Changes {...loaderData.news} />
  if ('compared' in loaderData) return <Compare {...loaderData.compared} />
  if (loaderData.rows) return <States rows={loaderData.rows} mine={loaderData.mine} />
  const { account, state, ownNotes, mine } = loaderData
  return <StatePage key={state.code} account={account} state={state} mine={mine} ownNotes={ownNotes} />
}
