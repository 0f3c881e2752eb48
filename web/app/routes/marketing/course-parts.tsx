import type { CoursePart } from '../../page-data/course-parts.ts'
import styles from './course-parts.module.css'

/** What a member gets, in numbers. @param isWide whether they have the whole width of the page */
export const CourseParts = ({ parts, isWide = false }: { parts: readonly CoursePart[]; isWide?: boolean }) => (
  <ul className={isWide ? `${styles.parts} ${styles.wide}` : styles.parts}>
    {parts.map(({ count, text }) => (
      <li key={text}>
        <strong>{count}</strong> {text}
      </li>
    ))}
  </ul>
)
