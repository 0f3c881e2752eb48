import { LegalContent } from '@course/contract/content'
import * as paths from '@course/contract/paths'
import descriptions from '../../../../content/words/descriptions.json'
import words from '../../../../content/words/legal.json'
import { Page, PageTitle } from '../../ui/page.tsx'
import { formatTitle, publicHead } from '../../ui/page-meta.ts'
import type { Route } from './+types/legal.ts'
import styles from './legal.module.css'

export const loader = () => {
  const parsed = LegalContent.parse(words)
  return {
    words: { ...parsed, sections: parsed.sections.map(withEmailLinks) },
    effective: dateInWords(parsed.effectiveDate),
    head: publicHead({ title: formatTitle(parsed.title), description: descriptions.legal, path: paths.legal }),
  }
}
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData.head

/**
 * A section with each paragraph in pieces: plain text, and the seller's email address at every odd index. Splitting
 * happens while the address is still a placeholder, so that hydration matches the served HTML.
 */
const withEmailLinks = ({ paragraphs, ...section }: LegalContent['sections'][number]) => ({
  ...section,
  paragraphs: paragraphs.map((paragraph) => paragraph.split(/(\{\{seller\.email\}\})/)),
})

const dateInWords = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

export default function Legal({ loaderData: { words, effective } }: Route.ComponentProps) {
  return (
    <Page>
      <div className={styles.head}>
        <PageTitle>{words.title}</PageTitle>
        <p className={styles.version}>
          Effective <time dateTime={words.effectiveDate}>{effective}</time>. Version {words.version}.
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
    </Page>
  )
}

const EmailLink = ({ address }: { address: string }) => <a href={`mailto:${address}`}>{address}</a>
