import { PrivacyContent } from '@course/contract/content-privacy'
import * as paths from '@course/contract/paths'
import descriptions from '../../../../content/words/descriptions.json'
import words from '../../../../content/words/privacy.json'
import { Page, PageTitle } from '../../ui/page.tsx'
import { formatTitle, publicHead } from '../../ui/page-meta.ts'
import type { Route } from './+types/privacy.ts'
import { dateInWords } from './date-in-words.ts'
import { splitAtEmail } from './email-pieces.ts'
import { Paragraph } from './paragraph.tsx'
import styles from './privacy.module.css'

export const loader = () => {
  const { title, intro, stored, sections, effectiveDate } = PrivacyContent.parse(words)
  return {
    ...{ title, intro, stored, effectiveDate },
    effective: dateInWords(effectiveDate),
    sections: sections.map(splitAtEmail),
    head: publicHead({ title: formatTitle(title), description: descriptions.privacy, path: paths.privacy }),
  }
}
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData.head

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { title, intro, stored, sections, effectiveDate, effective } = loaderData
  return (
    <Page width="reading">
      <div className={styles.head}>
        <PageTitle>{title}</PageTitle>
        <p className={styles.date}>
          Effective <time dateTime={effectiveDate}>{effective}</time>.
        </p>
      </div>
      <div className={styles.text}>
        {intro.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {stored.map(({ kind, heading, what, why, howLong, whoElse }) => (
          <section className={styles.stored} id={kind} key={kind} aria-labelledby={`${kind}-heading`}>
            <h2 id={`${kind}-heading`}>{heading}</h2>
            <p>{what}</p>
            <dl>
              <div>
                <dt>Why</dt>
                <dd>{why}</dd>
              </div>
              <div>
                <dt>How long</dt>
                <dd>{howLong}</dd>
              </div>
              <div>
                <dt>Who else sees it</dt>
                <dd>{whoElse}</dd>
              </div>
            </dl>
          </section>
        ))}
        {sections.map(({ id, heading, paragraphs }) => (
          <section id={id} key={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{heading}</h2>
            {paragraphs.map((pieces) => (
              <Paragraph pieces={pieces} key={pieces.join('')} />
            ))}
          </section>
        ))}
      </div>
    </Page>
  )
}
