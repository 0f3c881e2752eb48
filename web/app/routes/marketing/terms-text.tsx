import type { ReactNode } from 'react'
import { Paragraphs } from '../../kit/prose.tsx'
import type { ShownTerms } from '../../page-data/legal-data.ts'
import { PageTitle } from '../../shell/page.tsx'
import styles from './legal.module.css'

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
              <Paragraphs texts={paragraphs} />
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
