import { type SheetName, sheetNames, sheets } from '@course/contract/course/workbook/sheets/sheets'
import { Link } from 'react-router'
import { Button, ButtonRow } from '../../../../kit/button.tsx'
import shared from '../workbook.module.css'
import { sheetPath } from '../workbook-address.ts'
import styles from './sheet-page.module.css'
import { SheetView, type SheetViewProps } from './sheet-view.tsx'

/** A worksheet with the ways to the others. */
export function SheetPage(props: SheetViewProps) {
  const { property, name } = props
  const at = sheetNames.indexOf(name)
  return (
    <>
      <nav aria-label="Worksheets" className={styles.wideOnly}>
        <ul className={shared.parts}>
          {sheetNames.map((each) => (
            <li key={each}>
              <Link to={sheetPath(property, each)} aria-current={each === name ? 'page' : undefined} preventScrollReset>
                {sheets[each].title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SheetView {...props} />
      <div className={shared.onScreen}>
        <ButtonRow>
          <Button quiet onClick={() => print()}>
            Print this sheet
          </Button>
        </ButtonRow>
      </div>
      <nav aria-label="Other worksheets" className={styles.pager}>
        <Neighbor property={property} name={sheetNames[at - 1]} text="Back" />
        <Neighbor property={property} name={sheetNames[at + 1]} text="Next" />
      </nav>
    </>
  )
}

function Neighbor({ property, name, text }: { property: string; name: SheetName | undefined; text: string }) {
  if (!name) return <span />
  return (
    <Link to={sheetPath(property, name)}>
      <span>{text}</span> {sheets[name].title}
    </Link>
  )
}
