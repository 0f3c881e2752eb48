import { SelectField } from '../../../kit/field.tsx'
import { countFilters, filters, type StateQuery, sorts, unknown, unknownText } from './find-states.ts'
import { Folded } from './folded.tsx'
import styles from './states.module.css'

interface StateFiltersProps {
  query: StateQuery
  onChange: (name: string, value: string) => void
}

/** All filters. */
export function StateFilters({ query, onChange }: StateFiltersProps) {
  const count = countFilters(query)
  return (
    <Folded className={styles.filters} summary={`Filters${count > 0 ? ` (${count} set)` : ''}`}>
      <div className={styles.selects}>
        {filters.map(({ name, label, values, texts }) => (
          <SelectField
            key={name}
            label={label}
            fault={undefined}
            value={query[name]}
            onChange={({ target }) => onChange(name, target.value)}
          >
            <option value="">All</option>
            {values.map((value) => (
              <option key={value} value={value}>
                {(texts as Readonly<Record<string, string>>)[value]}
              </option>
            ))}
            <option value={unknown}>{unknownText}</option>
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

export const SortField = ({ query, onChange }: StateFiltersProps) => (
  <SelectField
    label="Order"
    fault={undefined}
    value={query.sort}
    onChange={({ target }) => onChange('sort', target.value)}
  >
    {sorts.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </SelectField>
)
