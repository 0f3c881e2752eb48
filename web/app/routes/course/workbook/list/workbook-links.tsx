import { Link } from 'react-router'
import shared from '../workbook.module.css'
import { type WorkbookPart, workbookParts, workbookPath } from '../workbook-address.ts'

const names: Record<WorkbookPart, string> = {
  properties: 'Properties',
  dates: 'Coming up',
  calendar: 'Reminders',
}

/** The parts of the workbook. */
export const WorkbookLinks = ({ part }: { part: WorkbookPart }) => (
  <nav aria-label="Parts of the workbook">
    <ul className={shared.parts}>
      {workbookParts.map((each) => (
        <li key={each}>
          <Link to={workbookPath(each)} aria-current={each === part ? 'page' : undefined}>
            {names[each]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
