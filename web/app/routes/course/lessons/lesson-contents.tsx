import type { Lesson } from '@course/contract/course/lessons/lessons'
import type { MouseEvent } from 'react'
import styles from './lesson-contents.module.css'

/** A heading on the page of a lesson. */
export interface LessonHeading {
  id: string
  text: string
}

/** Every heading of a written lesson: those around its text are the same in all lessons. */
export const contentsOf = ({
  headings,
  terms,
  hasSources,
}: Pick<Lesson, 'headings' | 'terms'> & { hasSources: boolean }): LessonHeading[] => [
  { id: 'key-points', text: 'Key points' },
  ...headings,
  { id: 'questions', text: 'Check yourself' },
  ...(terms.length > 0 ? [{ id: 'terms', text: 'Words to know' }] : []),
  ...(hasSources ? [{ id: 'sources', text: 'Sources' }] : []),
]

interface ContentsListProps {
  contents: readonly LessonHeading[]
  /** The heading whose part is being read. */
  current?: string | undefined
  onGo?: (event: MouseEvent, id: string) => void
}

/** Links to the parts of a lesson. */
export const ContentsList = ({ contents, current, onGo }: ContentsListProps) => (
  <ol className={styles.list}>
    {contents.map(({ id, text }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          aria-current={id === current ? 'location' : undefined}
          onClick={onGo && ((event) => onGo(event, id))}
        >
          {text}
        </a>
      </li>
    ))}
  </ol>
)

/** The contents beside a lesson, where the window has room for them. */
export const SideContents = ({ contents }: { contents: readonly LessonHeading[] }) => (
  <nav className={styles.side} aria-labelledby="contents">
    <div className={styles.sticky}>
      <p className={styles.title} id="contents">
        In this lesson
      </p>
      <ContentsList contents={contents} />
    </div>
  </nav>
)
