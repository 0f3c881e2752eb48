import { sellerFacts } from '../../../site-facts.ts'
import { agedText } from '../lessons/lesson-dates.ts'
import styles from './guide-note.module.css'

interface GuideNoteProps {
  /** What the page states about the law. */
  facts: readonly { readOn: string; confirmedOn: string | null }[]
  /** The page's name, for an email about an error. */
  place: string
}

/** How old the facts are, that they are no advice, and whom to tell about an error. */
export function GuideNote({ facts, place }: GuideNoteProps) {
  const { email } = sellerFacts()
  const subject = encodeURIComponent(`Error on the page: ${place}`)
  return (
    <section className={styles.note} aria-label="About this guide">
      <p>{agedText(facts)}</p>
      <p>This guide is for education only. It is not legal advice, and it does not replace the law.</p>
      <p>
        <a href={`mailto:${email}?subject=${subject}`}>Report an error</a>
      </p>
    </section>
  )
}
