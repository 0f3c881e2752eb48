import type { Lesson } from '@course/contract/course/lessons/lessons'
import { useEffect, useId, useRef, useState } from 'react'
import styles from './questions.module.css'

type Question = Lesson['questions'][number]

/**
 * Questions for the reader's own check. A choice is answered at once with its reason; nothing is stored or locked. The
 * full answer shows on request, and always on paper.
 */
export function Questions({ questions }: Pick<Lesson, 'questions'>) {
  const [said, setSaid] = useState('')
  return (
    <>
      <ol className={styles.questions}>
        {questions.map((question) => (
          <li key={question.question}>
            {question.choices.length > 0 ? (
              <ChoiceQuestion {...question} onChosen={setSaid} />
            ) : (
              <Answer summary={question.question} html={question.html} isQuestion />
            )}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

function ChoiceQuestion({ question, choices, html, onChosen }: Question & { onChosen(said: string): void }) {
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const reason = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(-1)
  const choice = choices[chosen]
  useEffect(() => {
    // A choice may be older than the script of the page.
    const marked = group.current?.querySelector<HTMLInputElement>('input:checked')
    if (marked) setChosen(Number(marked.value))
  }, [])
  useEffect(() => {
    if (chosen >= 0) onChosen(reason.current?.textContent ?? '')
  }, [chosen, onChosen])
  return (
    <>
      <fieldset className={styles.choices} ref={group}>
        <legend>{question}</legend>
        {choices.map(({ text, isCorrect }, index) => (
          <label
            key={text}
            className={styles.choice}
            data-verdict={chosen === index ? (isCorrect ? 'right' : 'wrong') : undefined}
          >
            <input type="radio" name={name} value={index} onChange={() => setChosen(index)} />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      {choice && (
        <div className={styles.reason} data-verdict={choice.isCorrect ? 'right' : 'wrong'} ref={reason}>
          <p className={styles.verdict}>{choice.isCorrect ? 'Right.' : 'Not quite.'} </p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown, with known tags and links only */}
          <div dangerouslySetInnerHTML={{ __html: choice.html }} />
        </div>
      )}
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
