import type { CoursePart } from '../../page-data/course-parts.ts'
import styles from './course-parts.module.css'

/** What a member gets, in numbers. */
export function CourseParts({ parts }: { parts: readonly CoursePart[] }) {
  return (
    <ul className={styles.parts}>
      {parts.map(({ count, text }) => (
        <li key={text}>
          <strong>{count}</strong> {text}
        </li>
      ))}
    </ul>
  )
}
