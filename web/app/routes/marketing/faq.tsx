import { Prose } from '../../kit/prose.tsx'
import { SiteLink } from '../../kit/site-link.tsx'
import type { ProseData } from '../../page-data/prose.ts'

interface FaqProps {
  questions: { question: string; answer: ProseData; link?: { text: string; to: string } | undefined }[]
}

/** Expandable questions. Open ones are open again when the visitor comes back. */
export function Faq({ questions }: FaqProps) {
  return (
    <div id="faq">
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
