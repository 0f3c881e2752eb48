import { LegalContent } from '@course/contract/content'
import descriptions from '../../../../content/words/descriptions.json'
import words from '../../../../content/words/legal.json'
import { siteMarks } from '../../marks.ts'
import { Page, PageTitle } from '../../ui/page.tsx'
import { publicMeta, titled } from '../../ui/page-meta.ts'
import type { Route } from './+types/legal.ts'
import styles from './legal.module.css'

export const loader = () => ({
  words: LegalContent.parse(words),
  description: descriptions.legal,
  url: `${siteMarks.publicUrl}/legal`,
})
export const meta: Route.MetaFunction = ({ loaderData: { words, ...rest } }) =>
  publicMeta({ title: titled(words.title), ...rest })

export default function Legal({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <Page>
      <div className={styles.head}>
        <PageTitle>{words.title}</PageTitle>
        <p className={styles.version}>
          Effective{' '}
          <time className={styles.date} dateTime={words.effectiveDate}>
            {words.effectiveDate}
          </time>
          , version <span className={styles.date}>{words.version}</span>
        </p>
      </div>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents">Contents</h2>
          <ol>
            {words.sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {words.sections.map(({ id, heading, paragraphs }) => (
            <section id={id} key={id} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`}>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </Page>
  )
}
