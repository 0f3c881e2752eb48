import { type Finding, levels, readDoctorReport } from '@course/contract/office/doctor'
import { pages } from '@course/contract/pages'
import { Link, useRevalidator } from 'react-router'
import { callGuarded } from '../../../access/guard.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import type { LoaderArgs, PageProps } from '../../../page-module.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import styles from './doctor.module.css'

export const meta = () => privateMeta(pages.doctor)
export const loader = ({ request }: LoaderArgs) => callGuarded(request, readDoctorReport)
export const ErrorBoundary = PageError

const words: Record<Finding['level'], string> = { red: 'Fix this', amber: 'Check this', green: 'OK' }

/** Most severe first. */
const worstFirst = (findings: readonly Finding[]) =>
  [...findings].sort((a, b) => levels.indexOf(b.level) - levels.indexOf(a.level))

export default function Doctor({ loaderData: { findings } }: PageProps<typeof loader>) {
  const { revalidate, state } = useRevalidator()
  const open = findings.filter(({ level }) => level !== 'green').length
  return (
    <Page width="form">
      <PageTitle level={2}>Doctor</PageTitle>
      <p role="status">
        {open === 0
          ? 'Everything that was checked is ready for real cards.'
          : `Points to fix or check before you take real cards: ${open} of ${findings.length}.`}
      </p>
      <ul className={styles.list}>
        {worstFirst(findings).map(({ subject, level, text, place, items = [] }) => (
          <li key={subject} className={`${styles.finding} ${styles[level]}`}>
            <h3 className={styles.subject}>{subject}</h3>
            <span className={styles.level}>{words[level]}</span>
            <p>{text}</p>
            {items.length > 0 && (
              <details className={styles.items}>
                <summary>{items.length === 1 ? 'Show the place' : `Show the ${items.length} places`}</summary>
                <ul>
                  {items.map((item) => (
                    <li key={item.link}>
                      <Link to={item.link}>{item.text}</Link>
                    </li>
                  ))}
                </ul>
              </details>
            )}
            {place && (
              <p>
                <Link to={place.link}>Open “{place.title}”</Link>
              </p>
            )}
          </li>
        ))}
      </ul>
      <ButtonRow>
        <Button onClick={() => revalidate()} busy={state !== 'idle'}>
          Check again
        </Button>
      </ButtonRow>
    </Page>
  )
}
