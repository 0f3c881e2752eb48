import type { Resource } from '@course/contract/course/learning/learning'
import styles from './resources.module.css'

/** An external link. Only https is allowed, so that data can't become a script. */
export function ResourceLink({ resource: { link, title } }: { resource: Resource }) {
  if (!link.startsWith('https://')) return <span>{title}</span>
  return (
    <a className={styles.external} href={link} target="_blank" rel="noopener">
      {title}
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
        <path
          d="M4.5 1.5H1.5v9h9v-3M7 1.5h3.5V5M10.5 1.5L5.5 6.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
        />
      </svg>
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
