import { fieldsOf, type SheetName, sheetNames, sheets } from '@course/contract/course/workbook/sheets/sheets'
import { numberText } from '@course/contract/words/counts'
import { Link } from 'react-router'
import { Section } from '../../../../kit/facts.tsx'
import type { SavedValues } from '../unsent/saved-values.ts'
import { sheetPath } from '../workbook-address.ts'
import styles from './worksheets.module.css'

/** The worksheets of a property, and how much is filled in. */
export const Worksheets = ({ property, values }: { property: string; values: SavedValues }) => (
  <Section title="Worksheets">
    <ul className={styles.sheets}>
      {sheetNames.map((name) => (
        <li key={name}>
          <Link to={sheetPath(property, name)}>{sheets[name].title}</Link>
          <span>{filledText(name, values)}</span>
        </li>
      ))}
    </ul>
  </Section>
)

/** Such as "12 of 53", or what there is of the notes. */
function filledText(name: SheetName, values: SavedValues): string {
  const fields = fieldsOf(name)
  const filled = fields.filter(({ id }) => values.get(name, id) !== '').length
  if (filled === 0) return 'Empty'
  return fields.length === 1 ? 'Written' : `${numberText(filled)} of ${numberText(fields.length)}`
}
