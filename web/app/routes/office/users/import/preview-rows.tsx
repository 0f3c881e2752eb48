import type { ImportPreview } from '@course/contract/office/users/user-import'
import { numberText } from '@course/contract/words/counts'
import { useState } from 'react'
import { Address } from '../../../../kit/address.tsx'
import { rowsPerPage } from '../../../../lists/list-address.ts'
import { Pager } from '../../../../lists/pager.tsx'
import table from '../../../../lists/table.module.css'
import styles from './import.module.css'
import { byUrgency } from './import-text.ts'
import { RefusedRowsButton } from './refused-rows-button.tsx'

const outcomes = { new: 'New', changed: 'Changed', unchanged: 'Unchanged', refused: 'Refused' } as const

/** The preview of each row, refused ones first. */
export function PreviewRows({ rows }: Pick<ImportPreview, 'rows'>) {
  const [chosen, setFirst] = useState(0)
  const first = chosen < rows.length ? chosen : 0
  const shown = byUrgency(rows).slice(first, first + rowsPerPage)
  if (shown.length === 0) return null
  return (
    <>
      <div className={table.above}>
        <p role="status">
          Rows {first + 1} to {first + shown.length} of {numberText(rows.length)}
        </p>
        <RefusedRowsButton rows={rows} />
        {rows.length > rowsPerPage && (
          <Pager
            onPrevious={first > 0 ? () => setFirst(first - rowsPerPage) : undefined}
            onNext={first + rowsPerPage < rows.length ? () => setFirst(first + rowsPerPage) : undefined}
          />
        )}
      </div>
      <section className={table.frame} aria-label="Preview" tabIndex={-1}>
        <table className={`${table.table} ${styles.preview}`}>
          <thead>
            <tr>
              {['Line', 'Outcome', 'First Name', 'Last Name', 'Email', 'Role', 'Remark'].map((column) => (
                <th scope="col" key={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, outcome, firstName, lastName, email, role, remark }) => (
              <tr key={line} className={outcome === 'refused' ? styles.refused : undefined}>
                <td data-label="Line">{line}</td>
                <td data-label="Outcome">{outcomes[outcome]}</td>
                <td data-label="First Name">{firstName}</td>
                <td data-label="Last Name">{lastName}</td>
                <td data-label="Email">
                  <span>
                    <Address email={email} />
                  </span>
                </td>
                <td data-label="Role">{role}</td>
                <td data-label="Remark">{remark}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
