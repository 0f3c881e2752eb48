import { useLayoutEffect, useRef } from 'react'
import { Prose } from '../../kit/prose.tsx'
import { SiteLink } from '../../kit/site-link.tsx'
import type { ProseData } from '../../page-data/prose.ts'
import { sessionStore } from '../../storage.ts'

interface FaqProps {
  questions: { question: string; answer: ProseData; link?: { text: string; to: string } | undefined }[]
}

/** The storage key of the open questions of this tab. */
const storageKey = 'openAnswers'

/** Expandable questions. Open ones are open again when the visitor comes back. */
export function Faq({ questions }: FaqProps) {
  const list = useRef<HTMLDivElement>(null)
  // Runs before the scroll position is restored, which needs the full height of the page.
  useLayoutEffect(() => {
    const answers = [...(list.current?.querySelectorAll('details') ?? [])]
    const questionText = (answer: HTMLDetailsElement) => answer.firstElementChild?.textContent ?? ''
    const storedQuestions: string[] = JSON.parse(sessionStore().getItem(storageKey) ?? '[]')
    for (const answer of answers) answer.open ||= storedQuestions.includes(questionText(answer))
    const keep = () => {
      const open = answers.filter((answer) => answer.open).map(questionText)
      sessionStore().setItem(storageKey, JSON.stringify(open))
    }
    // Some links load a new document, which does not unmount components.
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [])
  return (
    <div ref={list}>
      {questions.map(({ question, answer, link }) => (
        <details key={question}>
          <summary>{question}</summary>
          <Prose text={answer}>
            {link && (
              <>
                {' '}
                <SiteLink to={link.to}>{link.text}</SiteLink>
              </>
            )}
          </Prose>
        </details>
      ))}
    </div>
  )
}
