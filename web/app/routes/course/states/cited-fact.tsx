import type { Fact } from '@course/contract/course/states/states'
import { sourceDateText } from '../lessons/lesson-dates.ts'
import styles from './cited-fact.module.css'

/** A statement about the law with the place where it stands. */
export const CitedFact = ({ fact }: { fact: Fact }) => (
  <>
    <p>{fact.text}</p>
    <SourceLine source={fact} />
  </>
)

/** Where a statement stands, and when that was read. */
export const SourceLine = ({ source }: { source: Omit<Fact, 'text'> }) => (
  <p className={styles.source}>
    {source.citation}. {sourceDateText(source)}. <PlaceLink {...source} name={source.citation} words="Open it" />
  </p>
)

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
    <a href={link} target="_blank" rel="noopener" className={words === name ? undefined : styles.open}>
      {words}
      <span className="visually-hidden">{words === name ? '' : `: ${name}`} (opens in a new tab)</span>
    </a>
  )
}
