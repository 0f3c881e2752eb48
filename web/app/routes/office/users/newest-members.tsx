import type { Summary } from '@course/contract/office/summary'
import * as paths from '@course/contract/paths'
import { fullName } from '@course/contract/words/isolated-text'
import { utcText } from '@course/contract/words/texts'
import { useId } from 'react'
import { Link } from 'react-router'
import { PersonName } from '../../../kit/person-name.tsx'
import styles from './admin.module.css'

/** The members in numbers, and those who came last. */
export function NewestMembers({ members }: { members: Summary['members'] }) {
  const { total, activeThisWeek, completed, newest } = members
  const id = useId()
  const number = (count: number) => count.toLocaleString('en-US')
  return (
    <section className={styles.members} aria-labelledby={id}>
      <h3 id={id}>Members</h3>
      <p>
        {number(total)} {total === 1 ? 'member' : 'members'}, {number(activeThisWeek)} active in the last 7 days,{' '}
        {number(completed)} completed the course.
      </p>
      {newest.length > 0 && (
        <ul>
          {newest.map(({ id: userId, registrationTime, ...names }) => (
            <li key={userId}>
              <Link to={paths.user(userId)}>{fullName(names) ? <PersonName of={names} /> : 'No name'}</Link>
              <time dateTime={registrationTime}>{utcText(registrationTime)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
