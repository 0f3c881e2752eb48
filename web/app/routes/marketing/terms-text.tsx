import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/page.tsx'
import styles from './legal.module.css'

export interface ShownTerms {
  version: string
  effectiveDate: string
  /** The effective date in words. */
  effective: string
  title: string
  /** Each paragraph in pieces: plain text, and an email address at every odd index. */
  sections: readonly { id: string; heading: string; paragraphs: readonly (readonly string[])[] }[]
}

/** The terms with their contents. @param children between the title and the contents */
export function TermsText({ terms, children }: { terms: ShownTerms; children?: ReactNode }) {
  return (
    <>
      <div className={styles.head}>
        <PageTitle>{terms.title}</PageTitle>
        <p className={styles.version}>
          Effective <time dateTime={terms.effectiveDate}>{terms.effective}</time>. Version {terms.version}.
        </p>
      </div>
      {children}
      <div className={styles.columns}>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents">Contents</h2>
          <ol>
            {terms.sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {terms.sections.map(({ id, heading, paragraphs }) => (
            <section id={id} key={id} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`}>{heading}</h2>
              {paragraphs.map((pieces) => (
                <p key={pieces.join('')}>
                  {pieces.map((piece, place) =>
                    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
                    place % 2 === 1 ? <EmailLink key={place} address={piece} /> : piece,
                  )}
                </p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

const EmailLink = ({ address }: { address: string }) => <a href={`mailto:${address}`}>{address}</a>

/** `November 22, 2026` for 2026-11-22. */
export const dateInWords = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
