import type { Lesson } from '@course/contract/course/lessons/lessons'
import { useEffect, useId, useRef } from 'react'
import { startQuestions } from '../../../documents/start-questions.ts'
import styles from './questions.module.css'

type Question = Lesson['questions'][number]

/**
 * Questions for the reader's own check. A choice is answered at once with its reason; nothing is stored or locked. The
 * full answer shows on request, and always on paper.
 */
export function Questions({ questions }: Pick<Lesson, 'questions'>) {
  const all = useRef<HTMLDivElement>(null)
  useEffect(() => (all.current ? startQuestions(all.current) : undefined), [])
  return (
    <div data-questions="" ref={all}>
      <ol className={styles.questions}>
        {questions.map((question) => (
          <li key={question.question}>
            {question.choices.length > 0 ? (
              <ChoiceQuestion {...question} />
            ) : (
              <Answer summary={question.question} html={question.html} isQuestion />
            )}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status" />
    </div>
  )
}

function ChoiceQuestion({ question, choices, html }: Question) {
  const name = useId()
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{question}</legend>
        {choices.map(({ text }, index) => (
          <label key={text} className={styles.choice}>
            <input type="radio" name={name} value={index} />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      {choices.map((choice) => (
        <div key={choice.text} className={styles.reason} data-verdict={choice.isCorrect ? 'right' : 'wrong'} hidden>
          <p className={styles.verdict}>{choice.isCorrect ? 'Right.' : 'Not quite.'} </p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown, with known tags and links only */}
          <div dangerouslySetInnerHTML={{ __html: choice.html }} />
        </div>
      ))}
      <Answer summary="The full answer" html={html} of={question} />
    </>
  )
}

interface AnswerProps {
  summary: string
  html: string
  /** An open question is itself what opens its answer. */
  isQuestion?: boolean
  /** The question, for screen readers. */
  of?: string
}

function Answer({ summary, html, isQuestion, of }: AnswerProps) {
  return (
    <>
      <details className={isQuestion ? `${styles.answered} ${styles.question}` : styles.answered}>
        <summary>
          {summary}
          {of && <span className="visually-hidden">: {of}</span>}
        </summary>
      </details>
      {/* Outside of the closed element, because browsers print that without its content. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown, with known tags and links only */}
      <div className={styles.answer} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}
