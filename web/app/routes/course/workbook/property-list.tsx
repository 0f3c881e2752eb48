import { type PropertyRow, propertyName, propertyStages } from '@course/contract/course/workbook/properties'
import * as paths from '@course/contract/paths'
import { countText } from '@course/contract/words/counts'
import { longDateText } from '@course/contract/words/dates'
import { Link } from 'react-router'
import { Field, SelectField } from '../../../kit/field.tsx'
import { useAddressQuery } from '../states/use-address-query.ts'
import { filterProperties, readQuery, statesOf } from './filter-properties.ts'
import styles from './workbook.module.css'
import { placeText, stageNames } from './workbook-words.ts'

/** A member's properties with their filters. The address is their state. */
export function PropertyList({ properties }: { properties: readonly PropertyRow[] }) {
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
