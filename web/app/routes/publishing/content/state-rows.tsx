import type { DocumentSummary } from '@course/contract/publishing/documents/content-editing'
import { countText } from '@course/contract/words/counts'
import { useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import styles from './content-list.module.css'
import { DocumentRow } from './document-row.tsx'
import { FilterField } from './filter-field.tsx'
import { findDocuments } from './model/find-documents.ts'

/** The documents of the states in one row, until one of them is looked for. */
export function StateRows({ states }: { states: readonly DocumentSummary[] }) {
  const [filter, setFilter] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const isFiltering = filter.trim() !== ''
  const shown = isFiltering || showsAll ? findDocuments(states, filter) : []
  return (
    <li className={styles.states}>
      <div className={styles.statesRow}>
        <FilterField
          label="Find a state"
          placeholder="Texas or TX"
          value={filter}
          found={isFiltering ? `${countText(shown.length, 'state')} found` : ''}
          onFilter={setFilter}
        />
        <Button quiet aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${states.length}`}
        </Button>
      </div>
      {shown.length > 0 && (
        <ul className={`${styles.documents} ${styles.index}`} aria-label="States">
          {shown.map((each) => (
            <DocumentRow key={each.document} {...each} />
          ))}
        </ul>
      )}
    </li>
  )
}
