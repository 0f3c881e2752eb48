import type { Fact } from '@course/contract/course/states'
import { sourceDateText } from '../../../lesson/lesson-dates.ts'
import styles from './state.module.css'

/** A statement about the law with the place where it stands. */
export function CitedFact({ fact }: { fact: Fact }) {
  return (
    <>
      <p>{fact.text}</p>
      <p className={styles.source}>
        {fact.citation}. {sourceDateText(fact)}. <PlaceLink {...fact} name={fact.citation} words="Open it" />
      </p>
    </>
  )
}

interface PlaceLinkProps {
  link: string | null
  noLink: string | null
  /** What it leads to, for screen readers. */
  name: string
  words: string
}

/** Only https is allowed, so that data can't become a script. */
export function PlaceLink({ link, noLink, name, words }: PlaceLinkProps) {
  if (!link?.startsWith('https://')) return noLink
  return (
    <a href={link} target="_blank" rel="noopener">
      {words}
      <span className="visually-hidden">{words === name ? '' : `: ${name}`} (opens in a new tab)</span>
    </a>
  )
}
