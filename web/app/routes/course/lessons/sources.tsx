import type { LessonSource } from '@course/contract/course/lessons/lessons'
import { sourceDateText } from './lesson-dates.ts'
import styles from './sources.module.css'

/** Where the figures and rules of a text stand, by the numbers in the text. */
export function Sources({ sources }: { sources: readonly LessonSource[] }) {
  return (
    <ol className={styles.sources}>
      {sources.map((source) => (
        <li key={source.id} id={`source-${source.id}`}>
          <p>{source.supports}</p>
          <p className={styles.citation}>{source.citation}</p>
          <p className={styles.state}>
            {sourceDateText(source)}. <SourceLink source={source} />
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Only https is allowed, so that data can't become a script. */
function SourceLink({ source: { link, noLink, citation } }: { source: LessonSource }) {
  if (!link?.startsWith('https://')) return noLink
  return (
    <a href={link} target="_blank" rel="noopener">
      Open it<span className="visually-hidden">: {citation} (opens in a new tab)</span>
    </a>
  )
}
