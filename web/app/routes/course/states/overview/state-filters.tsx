import type { StateRow } from '@course/contract/course/states/states'
import { SelectField } from '../../../../kit/field.tsx'
import { countFilters, filters, offeredValues, type StateQuery, sorts, valueText } from './find-states.ts'
import { Folded } from './folded.tsx'
import styles from './states.module.css'

interface SortFieldProps {
  query: StateQuery
  onChange: (name: string, value: string) => void
}

interface StateFiltersProps extends SortFieldProps {
  rows: readonly StateRow[]
}

/** All filters. They offer only what finds a state. */
export function StateFilters({ rows, query, onChange }: StateFiltersProps) {
  const count = countFilters(query)
  return (
    <Folded className={styles.filters} summary={`Filters${count > 0 ? ` (${count} set)` : ''}`}>
      <div className={styles.selects}>
        {filters.map((filter) => (
          <SelectField
            key={filter.name}
            label={filter.label}
            value={query[filter.name]}
            onChange={({ target }) => onChange(filter.name, target.value)}
          >
            <option value="">All</option>
            {offeredValues(filter, rows, query).map((value) => (
              <option key={value} value={value}>
                {valueText(filter, value)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={query.mine !== ''}
          onChange={({ target }) => onChange('mine', target.checked ? 'yes' : '')}
        />
        Only my states
      </label>
    </Folded>
  )
}

export const SortField = ({ query, onChange }: SortFieldProps) => (
  <SelectField label="Order" value={query.sort} onChange={({ target }) => onChange('sort', target.value)}>
    {sorts.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </SelectField>
)
