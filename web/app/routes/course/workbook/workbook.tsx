import { listProperties, type PropertyRow, propertyName, propertyStages } from '@course/contract/course/workbook/properties'
import { downloadWorkbook } from '@course/contract/course/workbook'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { countText } from '@course/contract/words/counts'
import { localDayText, longDateText } from '@course/contract/words/dates'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callGuarded, sessionContext } from '../../../access/guard.ts'
import { call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Section } from '../../../kit/facts.tsx'
import { Field, SelectField } from '../../../kit/field.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { saveFile } from '../../../kit/save-file.ts'
import type { LoaderArgs, PageProps } from '../../../page-module.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { isViewing } from '../../../storage.ts'
import { newNoteId } from '../notes/note-id.ts'
import { useAddressQuery } from '../states/use-address-query.ts'
import { filterProperties, readQuery, statesOf } from './filter-properties.ts'
import { sendLeftoverValues } from './leftover-values.ts'
import { PropertyForm } from './property-form.tsx'
import { ReminderSwitch } from './reminder-switch.tsx'
import styles from './workbook.module.css'
import { placeText, stageNames } from './workbook-words.ts'

export const meta = () => privateMeta(pages.workbook)
export const ErrorBoundary = PageError

export async function loader({ request, context }: LoaderArgs) {
  if (isViewing()) return undefined
  await sendLeftoverValues(context.get(sessionContext).sub)
  return callGuarded(request, listProperties)
}

/** A member's properties. */
export default function Workbook({ loaderData: workbook }: PageProps<typeof loader>) {
  const [isAdding, setAdding] = useState(false)
  const [newId] = useState(newNoteId)
  const navigate = useNavigate()
  if (!workbook)
    return (
      <Page>
        <PageTitle level={2}>{pages.workbook.title}</PageTitle>
        <p>Support does not see the workbook of a member.</p>
      </Page>
    )
  const { properties, readableUntil, reminders } = workbook
  return (
    <Page>
      <div className={styles.top}>
        <PageTitle level={2}>{pages.workbook.title}</PageTitle>
        <ButtonRow>
          {readableUntil === null && !isAdding && <Button onClick={() => setAdding(true)}>Add a property</Button>}
          {properties.length > 0 && <Download />}
        </ButtonRow>
      </div>
      {readableUntil !== null && (
        <Notice kind="warning">
          Your access to the course has ended. You can read and download your workbook until{' '}
          {localDayText(readableUntil)}. Then it is deleted.
        </Notice>
      )}
      {isAdding && (
        <Section title="New property">
          <PropertyForm
            id={newId}
            onSaved={({ id }) => void navigate(paths.property(id))}
            onCancel={() => setAdding(false)}
          />
        </Section>
      )}
      {properties.length === 0 && !isAdding && (
        <p className={styles.lead}>
          Keep each property that you look at here: seven worksheets, photos and papers, and the dates that must not be
          missed. Only you can read it.
        </p>
      )}
      {properties.length > 0 && <Properties properties={properties} />}
      {readableUntil === null && properties.length > 0 && <ReminderSwitch isOn={reminders} />}
    </Page>
  )
}

function Download() {
  const { busy, act } = useAction()
  const download = async () => {
    const all = await call(downloadWorkbook, { deadline: 120_000 })
    saveFile('workbook.json', 'application/json', JSON.stringify(all, null, 2))
  }
  return (
    <Button quiet busy={busy} onClick={() => void act(download)}>
      Download everything
    </Button>
  )
}

function Properties({ properties }: { properties: readonly PropertyRow[] }) {
  const { params, change } = useAddressQuery()
  const query = readQuery(params)
  const shown = filterProperties(properties, query)
  return (
    <>
      <search className={styles.filters}>
        <Field
          label="Find a property"
          problem={undefined}
          type="search"
          defaultValue={query.search}
          onChange={({ target }) => change('search', target.value)}
        />
        <SelectField
          label="Stage"
          problem={undefined}
          value={query.stage}
          onChange={({ target }) => change('stage', target.value)}
        >
          <option value="">All</option>
          {propertyStages.map((stage) => (
            <option key={stage} value={stage}>
              {stageNames[stage]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="State"
          problem={undefined}
          value={query.state}
          onChange={({ target }) => change('state', target.value)}
        >
          <option value="">All</option>
          {statesOf(properties).map((state) => (
            <option key={state} value={state}>
              {placeText({ county: '', state })}
            </option>
          ))}
        </SelectField>
      </search>
      <p role="status" className={styles.count}>
        {shown.length === properties.length
          ? countText(shown.length, 'property', 'properties')
          : `${shown.length} of ${countText(properties.length, 'property', 'properties')}`}
      </p>
      <ul className={styles.properties}>
        {shown.map((property) => (
          <PropertyItem key={property.id} {...property} />
        ))}
      </ul>
    </>
  )
}

function PropertyItem(property: PropertyRow) {
  const { id, parcel, address, saleDate, stage, nextDeadline } = property
  return (
    <li className={styles.property}>
      <h3 className={styles.name}>
        <Link to={paths.property(id)}>
          <bdi>{propertyName(property)}</bdi>
        </Link>
      </h3>
      <p className={styles.facts}>
        <bdi>{placeText(property)}</bdi>
        {address && parcel && <bdi>Parcel {parcel}</bdi>}
        {saleDate && <span>Sale on {longDateText(saleDate)}</span>}
      </p>
      <span className={styles.stage} data-stage={stage}>
        {stageNames[stage]}
      </span>
      {nextDeadline && (
        <p className={styles.next}>
          <strong>{longDateText(nextDeadline.day)}</strong> <bdi>{nextDeadline.what}</bdi>
        </p>
      )}
    </li>
  )
}
