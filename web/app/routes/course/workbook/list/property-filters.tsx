import { type PropertyRow, propertyStages } from '@course/contract/course/workbook/properties/properties'
import { placeText, stageNames } from '@course/contract/course/workbook/properties/property-words'
import { type Ref, useState } from 'react'
import { Field, SelectField } from '../../../../kit/field.tsx'
import { type PropertyQuery, sortNames, statesOf } from './filter-properties.ts'
import styles from './property-list.module.css'

interface PropertyFiltersProps {
  properties: readonly PropertyRow[]
  query: PropertyQuery
  /** Gets the name of a part of the address, and its new value. */
  onChange: (name: string, value: string) => void
  search: Ref<HTMLInputElement>
}

/** A search, the order of the list, and filters, which a phone folds. */
export function PropertyFilters({ properties, query, onChange, search }: PropertyFiltersProps) {
  const [isWide] = useState(() => matchMedia('(width >= 48rem)').matches)
  const count = [query.stage, query.state].filter(Boolean).length
  const choices = (
    <>
      <SelectField label="Stage" value={query.stage} onChange={({ target }) => onChange('stage', target.value)}>
        <option value="">All</option>
        {propertyStages.map((stage) => (
          <option key={stage} value={stage}>
            {stageNames[stage]}
          </option>
        ))}
      </SelectField>
      <SelectField label="State" value={query.state} onChange={({ target }) => onChange('state', target.value)}>
        <option value="">All</option>
        {statesOf(properties).map((state) => (
          <option key={state} value={state}>
            {placeText({ county: '', state })}
          </option>
        ))}
      </SelectField>
    </>
  )
  return (
    <search className={styles.filters}>
      <Field
        label="Find a property"
        type="search"
        placeholder="Address, parcel, county"
        autoComplete="off"
        defaultValue={query.search}
        ref={search}
        onChange={({ target }) => onChange('search', target.value)}
      />
      <SelectField label="Sort by" value={query.sort} onChange={({ target }) => onChange('sort', target.value)}>
        {Object.entries(sortNames).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </SelectField>
      {isWide ? (
        choices
      ) : (
        <details className={styles.folded}>
          <summary>{`Filters${count > 0 ? ` (${count} set)` : ''}`}</summary>
          <div className={styles.selects}>{choices}</div>
        </details>
      )}
    </search>
  )
}
