import * as paths from '@course/contract/paths'
import { SiteLink } from '../kit/site-link.tsx'
import styles from './your-tools.module.css'

const tools = [
  { to: paths.members, name: 'Your course', text: 'Every video, its written lesson, and its transcript.' },
  { to: paths.notes, name: 'Your notes', text: 'What you wrote about videos, lessons and states.' },
  { to: paths.workbook, name: 'Workbook', text: 'Your properties: worksheets, photos, and dates.' },
  { to: paths.walkthroughs, name: 'Walkthroughs', text: 'A sale from start to end, step by step, in dollars.' },
  { to: paths.calculators, name: 'Calculators', text: 'Yields, the maximum bid for a deed, and your first budget.' },
  { to: paths.glossary, name: 'Glossary', text: 'The words of the trade, each in two sentences.' },
  { to: paths.states, name: 'State guide', text: 'What the law says in each state, with the citation.' },
  { to: paths.changes, name: 'What changed', text: 'Changes in the law since 2023, newest first.' },
  { to: paths.stateResources, name: 'Links by state', text: 'Statutes and official sources for each state.' },
  { to: paths.generalResources, name: 'General links', text: 'Sources that help in every state.' },
  { to: paths.courseFiles, name: 'Files', text: 'Worksheets and other files to download.' },
  { to: paths.notices, name: 'Notices about the course', text: 'What the owner has written to all members.' },
]

/** Everything that a member can use, as links. @param isCompact the names alone */
export function YourTools({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <ul className={isCompact ? styles.compact : styles.tools}>
      {tools.map(({ to, name, text }) => (
        <li key={to}>
          <SiteLink to={to}>{name}</SiteLink>
          {!isCompact && <span>{text}</span>}
        </li>
      ))}
    </ul>
  )
}
