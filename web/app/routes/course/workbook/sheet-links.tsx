import { type SheetName, sheetNames, sheets } from '@course/contract/course/workbook/sheets'
import * as paths from '@course/contract/paths'
import { Link } from 'react-router'
import styles from './workbook.module.css'

/** The parts of a property. @param sheet the one that is shown; without it, the overview is */
export function SheetLinks({ id, sheet }: { id: string; sheet: SheetName | undefined }) {
  const link = (name: SheetName | undefined, text: string) => (
    <li key={text}>
      <Link
        to={name ? `${paths.property(id)}?sheet=${name}` : paths.property(id)}
        aria-current={name === sheet ? 'page' : undefined}
        preventScrollReset
      >
        {text}
      </Link>
    </li>
  )
  return (
    <nav aria-label="Parts of this property">
      <ul className={styles.parts}>
        {link(undefined, 'Overview')}
        {sheetNames.map((name) => link(name, sheets[name].title))}
      </ul>
    </nav>
  )
}
