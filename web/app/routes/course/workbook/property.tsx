import { propertyName, readProperty, type WholeProperty } from '@course/contract/course/workbook/properties'
import { isSheetName, type SheetName } from '@course/contract/course/workbook/sheets'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { localDayText } from '@course/contract/words/dates'
import { useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { callGuarded, sessionContext } from '../../../access/guard.ts'
import { Notice } from '../../../kit/notice.tsx'
import type { LoaderArgs, PageProps } from '../../../page-module.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { isViewing } from '../../../storage.ts'
import { sendLeftoverValues } from './leftover-values.ts'
import { PropertyOverview } from './property-overview.tsx'
import { savedValues } from './saved-values.ts'
import { SheetLinks } from './sheet-links.tsx'
import { SheetView } from './sheet-view.tsx'
import { useUnsent } from './use-unsent.ts'
import styles from './workbook.module.css'
import { stageNames } from './workbook-words.ts'

export const meta = () => privateMeta(pages.property)
export const ErrorBoundary = PageError

export async function loader({ request, params, context }: LoaderArgs<'id'>) {
  if (isViewing()) return undefined
  const { sub: account } = context.get(sessionContext)
  await sendLeftoverValues(account)
  return { account, whole: await callGuarded(request, readProperty, { params: { id: params.id } }) }
}

/** Another worksheet is another query. It must be shown without a network, too, so nothing is loaded for it. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function PropertyPage({ loaderData }: PageProps<typeof loader>) {
  const { search } = useLocation()
  const wanted = new URLSearchParams(search).get('sheet') ?? ''
  if (!loaderData)
    return (
      <Page>
        <p>Support does not see the workbook of a member.</p>
      </Page>
    )
  const { account, whole } = loaderData
  return (
    <OneProperty key={whole.property.id} account={account} whole={whole} sheet={isSheetName(wanted) ? wanted : undefined} />
  )
}

interface OnePropertyProps {
  account: string
  whole: WholeProperty
  sheet: SheetName | undefined
}

function OneProperty({ account, whole, sheet }: OnePropertyProps) {
  const [property, setProperty] = useState(whole.property)
  const [values] = useState(() => savedValues(whole.values))
  const { count, note } = useUnsent(account, whole.property.id, values)
  const isReadOnly = whole.readableUntil !== null
  const changed = { ...whole, property }
  return (
    <Page>
      <p className={styles.back}>
        <Link to={paths.workbook}>Workbook</Link>
      </p>
      <div className={styles.top}>
        <PageTitle level={2}>
          <bdi>{propertyName(property)}</bdi>
        </PageTitle>
        <span className={styles.stage} data-stage={property.stage}>
          {stageNames[property.stage]}
        </span>
      </div>
      {whole.readableUntil !== null && (
        <Notice kind="warning">
          Your access to the course has ended. You can read this until {localDayText(whole.readableUntil)}.
        </Notice>
      )}
      <p role="status" className={styles.unsent}>
        {count > 0 &&
          `${count === 1 ? 'One field is' : `${count} fields are`} not saved yet. What you type is kept in this browser until the site has it.`}
      </p>
      <SheetLinks id={property.id} sheet={sheet} />
      {sheet ? (
        <SheetView
          key={sheet}
          account={account}
          property={property.id}
          name={sheet}
          values={values}
          isReadOnly={isReadOnly}
          onUnsent={note}
        />
      ) : (
        <PropertyOverview whole={changed} isReadOnly={isReadOnly} onSaved={setProperty} />
      )}
    </Page>
  )
}
