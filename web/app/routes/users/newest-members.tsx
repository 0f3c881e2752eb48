import * as paths from '@course/contract/paths'
import type { Summary } from '@course/contract/summary'
import { useId } from 'react'
import { Link } from 'react-router'
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
          {newest.map(({ id: userId, firstName, lastName, registrationTime }) => (
            <li key={userId}>
              <Link to={paths.user(userId)}>{`${firstName} ${lastName}`.trim() || 'No name'}</Link>
              <time dateTime={registrationTime}>
                {new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(registrationTime))}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
