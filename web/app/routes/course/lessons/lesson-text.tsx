import type { Lesson } from '@course/contract/course/lessons/lessons'
import * as paths from '@course/contract/paths'
import type { ReactNode } from 'react'
import { SiteLink } from '../../../kit/site-link.tsx'
import { contentsOf, SideContents } from './lesson-contents.tsx'
import { agedText } from './lesson-dates.ts'
import styles from './lesson-text.module.css'
import { Questions } from './questions.tsx'
import { Sources } from './sources.tsx'
import { TermList } from './terms/term-list.tsx'
import { TextWithTerms } from './terms/text-with-terms.tsx'

interface LessonTextProps {
  lesson: Omit<Lesson, 'sources'> & Partial<Pick<Lesson, 'sources'>>
  /** The sources of a lesson that has none in its data: how old they are, and their list as safe HTML. */
  cited?: { aged: string; html: string } | undefined
  /** The level of the headings, the same as in the lesson's HTML. */
  level: 2 | 4
  /** Beside the time to read it. */
  children?: ReactNode
}

/** A written lesson, for members and as a public page. Another lesson needs another `key`. */
export function LessonText({ lesson, level, cited, children }: LessonTextProps) {
  const { minutes, keyPoints, html, terms, questions, sources = [] } = lesson
  const hasSources = Boolean(cited) || sources.length > 0
  const Heading = level === 2 ? 'h2' : 'h4'
  return (
    <div className={styles.lesson} id="lesson">
      <div className={styles.top}>
        <p className={styles.minutes}>{minutes === 1 ? '1 minute' : `${minutes} minutes`} to read</p>
        {children}
      </div>
      {/* Members have them in a column of their own. */}
      {level === 2 && <SideContents contents={contentsOf({ ...lesson, hasSources })} />}
      <section className={styles.points} aria-labelledby="key-points">
        <Heading id="key-points">Key points</Heading>
        <ol>
          {keyPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ol>
      </section>
      <TextWithTerms html={html} className={styles.text} />
      <p className={styles.aged}>{cited?.aged ?? agedText(sources)}</p>
      <section aria-labelledby="questions">
        <Heading id="questions">Check yourself</Heading>
        <Questions questions={questions} />
      </section>
      {terms.length > 0 && (
        <section aria-labelledby="terms">
          <Heading id="terms">Words to know</Heading>
          <TermList terms={terms} />
          <p>
            <SiteLink to={paths.glossary}>All words are in the glossary</SiteLink>
          </p>
        </section>
      )}
      {hasSources && (
        <section aria-labelledby="sources">
          <Heading id="sources">Sources</Heading>
          {cited ? (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the component below
            <div dangerouslySetInnerHTML={{ __html: cited.html }} />
          ) : (
            <Sources sources={sources} />
          )}
        </section>
      )}
    </div>
  )
}
