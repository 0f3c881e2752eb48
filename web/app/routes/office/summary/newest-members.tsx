import type { Summary } from '@course/contract/office/summary'
import * as paths from '@course/contract/paths'
import { countText, numberText } from '@course/contract/words/counts'
import { fullName } from '@course/contract/words/isolated-text'
import { useId } from 'react'
import { Link } from 'react-router'
import { PersonName } from '../../../kit/person-name.tsx'
import { SiteTime } from '../../../shell/site-time.tsx'
import styles from './admin.module.css'

/** The members in numbers, and those who came last. */
export function NewestMembers({ members }: { members: Summary['members'] }) {
  const { total, activeThisWeek, completed, newest } = members
  const id = useId()
  return (
    <section className={styles.members} aria-labelledby={id}>
      <h3 id={id}>Members</h3>
      <p>
        {countText(total, 'member')}, {numberText(activeThisWeek)} active in the last 7 days, {numberText(completed)}{' '}
        completed the course.
      </p>
      {newest.length === 0 ? (
        <p>
          Nobody has enrolled yet. You can <Link to={paths.usersImport}>import users</Link> of another platform.
        </p>
      ) : (
        <ul>
          {newest.map(({ id: userId, registrationTime, ...names }) => (
            <li key={userId}>
              <Link to={paths.user(userId)}>{fullName(names) ? <PersonName of={names} /> : 'No name'}</Link>
              <SiteTime at={registrationTime} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
