import {
  type SheetField as Asked,
  cellField,
  type SheetName,
  type SheetPart,
  sheets,
} from '@course/contract/course/workbook/sheets/sheets'
import type { ReactNode } from 'react'
import { Section } from '../../../../kit/facts.tsx'
import type { SavedValues } from '../unsent/saved-values.ts'
import styles from './sheet.module.css'
import { SheetField, type SheetFieldProps } from './sheet-field.tsx'

export interface SheetViewProps extends Pick<SheetFieldProps, 'account' | 'isReadOnly' | 'onUnsent'> {
  property: string
  name: SheetName
  values: SavedValues
}

/** A worksheet of a property. */
export function SheetView({ property, name, values, ...common }: SheetViewProps) {
  const { title, intro, parts } = sheets[name]
  const show = (asked: Asked, column?: string) => (
    <SheetField
      key={asked.id}
      {...common}
      place={{ property, sheet: name, field: asked.id }}
      asked={asked}
      column={column}
      saved={values.get(name, asked.id)}
    />
  )
  return (
    <div className={styles.sheet}>
      <Section title={title}>
        <p className={styles.intro}>{intro}</p>
        {parts.map((part, at) => (
          <Part key={part.heading ?? at} part={part} show={show} />
        ))}
      </Section>
    </div>
  )
}

function Part({ part, show }: { part: SheetPart; show: (asked: Asked, column?: string) => ReactNode }) {
  return (
    <div className={styles.part}>
      {part.heading && <h4 className={styles.heading}>{part.heading}</h4>}
      {'fields' in part ? (
        <div className={styles.fields}>{part.fields.map((asked) => show(asked))}</div>
      ) : (
        <ol className={styles.rows}>
          {part.rows.map((row) => (
            <li key={row.id} className={styles.row}>
              <p className={styles.question}>
                {row.label}
                {row.where && <span className={styles.where}>{row.where}</span>}
              </p>
              <div className={styles.cells} data-columns={part.columns.length}>
                {part.columns.map((column) => show(cellField(row, column), column.label))}
              </div>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
