import type { Lesson } from '@course/contract/course/lessons'
import styles from './questions.module.css'

/** Questions for the reader's own check. An answer shows on request, and always on paper. */
export function Questions({ questions }: Pick<Lesson, 'questions'>) {
  return (
    <ol className={styles.questions}>
      {questions.map(({ question, html }) => (
        <li key={question}>
          <details className={styles.question}>
            <summary>{question}</summary>
          </details>
          {/* Outside of the closed element, because browsers print that without its content. */}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown, with known tags and links only */}
          <div className={styles.answer} dangerouslySetInnerHTML={{ __html: html }} />
        </li>
      ))}
    </ol>
  )
}
