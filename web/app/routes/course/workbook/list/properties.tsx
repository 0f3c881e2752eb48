import { checkWithOffice } from '@course/contract/course/workbook/deadlines/counted-dates'
import {
  type listProperties,
  type PropertyRow,
  propertyName,
} from '@course/contract/course/workbook/properties/properties'
import * as paths from '@course/contract/paths'
import { countText } from '@course/contract/words/counts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ReplyOf } from '../../../../api.ts'
import { Button, ButtonRow } from '../../../../kit/button.tsx'
import { Section } from '../../../../kit/facts.tsx'
import { randomUuid } from '../../../../kit/random-uuid.ts'
import { SiteLink } from '../../../../kit/site-link.tsx'
import { DayText } from '../day-text.tsx'
import { formNames, hasKeptForm } from '../forms/kept-form.ts'
import { PropertyForm } from '../property/property-form.tsx'
import shared from '../workbook.module.css'
import { workbookPath } from '../workbook-address.ts'
import styles from './property-list.module.css'
import { manyProperties, PropertyList } from './property-list.tsx'

interface PropertiesProps {
  /** The ID of the account. */
  account: string
  workbook: ReplyOf<typeof listProperties>
}

/** The list of properties, and the form for another one. */
export function Properties({ account, workbook: { properties, readableUntil } }: PropertiesProps) {
  const [isAdding, setAdding] = useState(() => hasKeptForm(formNames.property(account)))
  const [newId] = useState(randomUuid)
  const navigate = useNavigate()
  const isReadOnly = readableUntil !== null
  if (isAdding)
    return (
      <Section title="New property">
        <PropertyForm
          account={account}
          id={newId}
          onSaved={({ id }) => void navigate(paths.property(id))}
          onCancel={() => setAdding(false)}
        />
      </Section>
    )
  if (properties.length === 0) return <EmptyWorkbook isReadOnly={isReadOnly} onAdd={() => setAdding(true)} />
  return (
    <>
      {!isReadOnly && (
        <ButtonRow>
          <Button onClick={() => setAdding(true)}>Add a property</Button>
        </ButtonRow>
      )}
      {properties.length >= manyProperties && <NextDate properties={properties} />}
      <PropertyList properties={properties} />
    </>
  )
}

/** The earliest date of all properties, which leads to the others. Nothing without dates. */
function NextDate({ properties }: { properties: readonly PropertyRow[] }) {
  const dated = properties.flatMap((property) =>
    property.nextDeadline ? [{ property, ...property.nextDeadline }] : [],
  )
  const [first, ...others] = dated
  if (!first) return null
  const next = others.reduce((earliest, each) => (each.day < earliest.day ? each : earliest), first)
  return (
    <section className={styles.soon} aria-label="Next deadline">
      <p>
        <DayText day={next.day} /> <bdi>{next.what}</bdi>
      </p>
      <p className={styles.links}>
        <Link to={paths.property(next.property.id)}>
          <bdi>{propertyName(next.property)}</bdi>
        </Link>
        <Link to={workbookPath('dates')}>
          {dated.length === 1 ? 'All dates' : `All dates of ${countText(dated.length, 'property', 'properties')}`}
        </Link>
      </p>
      <p className={shared.facts}>{checkWithOffice}</p>
    </section>
  )
}

/** What a workbook is for, and how it begins. */
function EmptyWorkbook({ isReadOnly, onAdd }: { isReadOnly: boolean; onAdd: () => void }) {
  if (isReadOnly) return <p>There is nothing in your workbook.</p>
  return (
    <Section title="Begin with one property from a county’s list">
      <ol className={styles.steps}>
        <li>
          <strong>Add it</strong> with its address or parcel number, its state and county, and the date of the sale.
        </li>
        <li>
          <strong>Work through the seven worksheets</strong>, at home or in front of the house. What you type without a
          network is kept and sent later.
        </li>
        <li>
          <strong>Confirm its dates.</strong> Where the state guide has the rule, the workbook counts the date and shows
          the law. An email reminds you before each one.
        </li>
      </ol>
      <ButtonRow>
        <Button onClick={onAdd}>Add your first property</Button>
      </ButtonRow>
      <p>
        Not there yet? Find your limit with the <SiteLink to={paths.calculators}>calculators</SiteLink>, or choose a
        state in the <Link to={paths.states}>state guide</Link>. Nobody but you can read your workbook, not even
        support.
      </p>
    </Section>
  )
}
