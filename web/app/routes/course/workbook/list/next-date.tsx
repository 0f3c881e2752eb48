import { checkWithOffice } from '@course/contract/course/workbook/deadlines/counted-dates'
import { type PropertyRow, propertyName } from '@course/contract/course/workbook/properties/properties'
import * as paths from '@course/contract/paths'
import { countText } from '@course/contract/words/counts'
import { Link } from 'react-router'
import { DayText } from '../day-text.tsx'
import shared from '../workbook.module.css'
import { workbookPath } from '../workbook-address.ts'
import styles from './property-list.module.css'

/** The earliest date of all properties, which leads to the others. Nothing without dates. */
export function NextDate({ properties }: { properties: readonly PropertyRow[] }) {
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
