import { propertyName, readProperty, type WholeProperty } from '@course/contract/course/workbook/properties'
import { isSheetName, type SheetName, sheetNames, sheets } from '@course/contract/course/workbook/sheets'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { localDayText, longDateText } from '@course/contract/words/dates'
import { useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router'
import { callGuarded, sessionContext } from '../../../access/guard.ts'
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Facts, Section } from '../../../kit/facts.tsx'
import { Notice } from '../../../kit/notice.tsx'
import type { LoaderArgs, PageProps } from '../../../page-module.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { isViewing } from '../../../storage.ts'
import { Deadlines } from './deadlines.tsx'
import { deleteWholeProperty } from './delete-property.ts'
import { sendLeftoverValues } from './leftover-values.ts'
import { PropertyFiles } from './property-files.tsx'
import { PropertyForm } from './property-form.tsx'
import { savedValues } from './saved-values.ts'
import { SheetView } from './sheet-view.tsx'
import { useUnsent } from './use-unsent.ts'
import styles from './workbook.module.css'
import { placeText, saleKindNames, stageNames } from './workbook-words.ts'

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
        <Overview whole={changed} isReadOnly={isReadOnly} onSaved={setProperty} />
      )}
    </Page>
  )
}

function SheetLinks({ id, sheet }: { id: string; sheet: SheetName | undefined }) {
  const link = (name: SheetName | undefined, text: string) => (
    <li key={text}>
      <Link
        to={name ? `${paths.property(id)}?sheet=${name}` : paths.property(id)}
        aria-current={name === sheet ? 'page' : undefined}
        preventScrollReset
      >
        {text}
      </Link>
    </li>
  )
  return (
    <nav aria-label="Parts of this property">
      <ul className={styles.parts}>
        {link(undefined, 'Overview')}
        {sheetNames.map((name) => link(name, sheets[name].title))}
      </ul>
    </nav>
  )
}

interface OverviewProps {
  whole: WholeProperty
  isReadOnly: boolean
  onSaved: (saved: WholeProperty['property']) => void
}

function Overview({ whole: { property, deadlines, files }, isReadOnly, onSaved }: OverviewProps) {
  const [mode, setMode] = useState<'shown' | 'edited' | 'deleting'>('shown')
  const navigate = useNavigate()
  return (
    <>
      <Section title="The property">
        {mode === 'edited' ? (
          <PropertyForm
            id={property.id}
            property={property}
            onSaved={(saved) => {
              onSaved(saved)
              setMode('shown')
            }}
            onCancel={() => setMode('shown')}
          />
        ) : (
          <>
            <Facts
              rows={[
                ['Address', <bdi key="address">{property.address || '–'}</bdi>],
                ['Parcel number', <bdi key="parcel">{property.parcel || '–'}</bdi>],
                ['Place', <bdi key="place">{placeText(property)}</bdi>],
                ['Sale date', property.saleDate ? longDateText(property.saleDate) : '–'],
                ['What is sold', property.saleKind ? saleKindNames[property.saleKind] : '–'],
              ]}
            />
            <p>
              <Link to={paths.state(property.state)}>What the law says there</Link>
            </p>
            {!isReadOnly && (
              <ButtonRow>
                <Button quiet onClick={() => setMode('edited')}>
                  Edit
                </Button>
                <Button quiet onClick={() => setMode('deleting')}>
                  Delete
                </Button>
              </ButtonRow>
            )}
          </>
        )}
      </Section>
      <Deadlines property={property.id} deadlines={deadlines} isReadOnly={isReadOnly} />
      <PropertyFiles property={property.id} files={files} isReadOnly={isReadOnly} />
      {mode === 'deleting' && (
        <ConfirmDialog
          title="Delete this property?"
          confirm="Delete"
          discouraged
          onConfirm={async () => {
            await deleteWholeProperty(property)
            await navigate(paths.workbook)
          }}
          onClose={() => setMode('shown')}
        >
          <p>Its worksheets, deadlines and files are deleted with it. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
