import { type PropertyRow, propertyName } from '@course/contract/course/workbook/properties/properties'
import { placeText, stageNames } from '@course/contract/course/workbook/properties/property-words'
import * as paths from '@course/contract/paths'
import { countText, numberText } from '@course/contract/words/counts'
import { longDateText } from '@course/contract/words/dates'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../../kit/button.tsx'
import { useAddressQuery } from '../../states/use-address-query.ts'
import { DayText } from '../day-text.tsx'
import shared from '../workbook.module.css'
import { countStages, filterProperties, readQuery } from './filter-properties.ts'
import { PropertyFilters } from './property-filters.tsx'
import styles from './property-list.module.css'

/** From how many properties on a search helps. Fewer are seen at once. */
export const manyProperties = 5

/** A member's properties with their filters. The address is their state. */
export function PropertyList({ properties }: { properties: readonly PropertyRow[] }) {
  const { params, change, clear } = useAddressQuery()
  const typed = useRef<HTMLInputElement>(null)
  const query = readQuery(params)
  const shown = filterProperties(properties, query)
  const showAll = () => {
    clear('sort')
    if (typed.current) typed.current.value = ''
    typed.current?.focus()
  }
  return (
    <>
      {properties.length >= manyProperties && (
        <PropertyFilters properties={properties} query={query} onChange={change} search={typed} />
      )}
      <p role="status" className={shared.count}>
        {shown.length < properties.length && `${numberText(shown.length)} of `}
        {countText(properties.length, 'property', 'properties')}
        {shown.length > 0 && `: ${stagesText(shown)}`}
      </p>
      {shown.length === 0 && (
        <p className={styles.nothing}>
          No property matches.{' '}
          <Button quiet onClick={showAll}>
            Show all
          </Button>
        </p>
      )}
      <ul className={styles.properties}>
        {shown.map((property) => (
          <PropertyItem key={property.id} {...property} />
        ))}
      </ul>
      {shown.some(({ nextDeadline }) => nextDeadline !== null) && (
        <p className={shared.facts}>Check each date with the office that runs the sale.</p>
      )}
    </>
  )
}

/** Such as "3 watching, 1 won". */
const stagesText = (rows: readonly PropertyRow[]): string =>
  countStages(rows)
    .map(([stage, count]) => `${numberText(count)} ${stageNames[stage].toLowerCase()}`)
    .join(', ')

function PropertyItem(property: PropertyRow) {
  const { id, parcel, address, saleDate, stage, nextDeadline } = property
  return (
    <li className={styles.property}>
      <h3 className={styles.name}>
        <Link to={paths.property(id)}>
          <bdi>{propertyName(property)}</bdi>
        </Link>
      </h3>
      <span className={shared.stage} data-stage={stage}>
        {stageNames[stage]}
      </span>
      <p className={shared.facts}>
        <bdi>{placeText(property)}</bdi>
        {address && parcel && <bdi>Parcel {parcel}</bdi>}
        {saleDate && <span>Sale on {longDateText(saleDate)}</span>}
      </p>
      {nextDeadline && (
        <p>
          <DayText day={nextDeadline.day} /> <bdi>{nextDeadline.what}</bdi>
        </p>
      )}
    </li>
  )
}
