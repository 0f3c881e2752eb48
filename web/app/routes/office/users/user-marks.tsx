import type { UserMark } from '@course/contract/office/users'
import styles from './users.module.css'

const texts: Record<UserMark, string> = {
  invited: 'Invited',
  disabled: 'Disabled',
  'access ended': 'Access ended',
  'cancellation open': 'Cancellation open',
}

/** Badges beside a user's name. */
export const UserMarks = ({ marks = [] }: { marks?: readonly UserMark[] | undefined }) =>
  marks.map((mark) => (
    <span key={mark}>
      {' '}
      <span className={styles.mark}>{texts[mark]}</span>
    </span>
  ))
