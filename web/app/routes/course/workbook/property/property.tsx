import { readState } from '@course/contract/course/states/states'
import { readProperty, type WholeProperty } from '@course/contract/course/workbook/properties/properties'
import { isSheetName } from '@course/contract/course/workbook/sheets/sheets'
import { pages } from '@course/contract/pages'
import { useLocation } from 'react-router'
import { callGuarded, sessionContext } from '../../../../access/guard.ts'
import { call } from '../../../../api.ts'
import { type LoaderArgs, type PageProps, unlessQueryChanged } from '../../../../page-module.tsx'
import { Page } from '../../../../shell/page.tsx'
import { PageError } from '../../../../shell/page-error.tsx'
import { privateMeta } from '../../../../shell/page-meta.ts'
import { isViewing } from '../../../../storage.ts'
import { sendLeftoverValues } from '../unsent/leftover-values.ts'
import { OneProperty } from './one-property.tsx'

export const meta = () => privateMeta(pages.property)
export const ErrorBoundary = PageError

export async function loader({ request, params, context }: LoaderArgs<'id'>) {
  if (isViewing()) return undefined
  const { sub: account } = context.get(sessionContext)
  await sendLeftoverValues(account)
  const whole = await callGuarded(request, readProperty, { params: { id: params.id } })
  return { account, whole, periods: await readPeriods(whole, request.signal) }
}

/** What the state guide says about the state of a property. The page works without it. */
async function readPeriods({ property, readableUntil }: WholeProperty, signal: AbortSignal) {
  if (readableUntil !== null) return []
  const state = await call(readState, { params: { id: property.state }, signal }).catch(() => undefined)
  return state?.periods
}

/** Another worksheet is another query. It must be shown without a network, too, so nothing is loaded for it. */
export const shouldRevalidate = unlessQueryChanged

export default function PropertyPage({ loaderData }: PageProps<typeof loader>) {
  const { search } = useLocation()
  const wanted = new URLSearchParams(search).get('sheet') ?? ''
  if (!loaderData)
    return (
      <Page>
        <p>Support can’t see a member’s workbook.</p>
      </Page>
    )
  const { account, whole, periods } = loaderData
  return (
    <OneProperty
      key={whole.property.id}
      account={account}
      loaded={whole}
      periods={periods}
      sheet={isSheetName(wanted) ? wanted : undefined}
    />
  )
}
