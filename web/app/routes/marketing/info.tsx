import { InfoContent } from '@course/contract/content'
import * as paths from '@course/contract/paths'
import descriptions from '../../../../content/words/descriptions.json'
import words from '../../../../content/words/info.json'
import auction from '../../drawings/auction.svg?raw'
import { siteMarks } from '../../site-marks.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { formatTitle, publicHead } from '../../ui/page-meta.ts'
import type { Route } from './+types/info.ts'
import styles from './info.module.css'

export const loader = () => {
  const parsed = InfoContent.parse(words)
  const title = formatTitle(parsed.congratulations.title)
  return {
    words: parsed,
    price: siteMarks.price.info,
    drawing: auction,
    head: publicHead({ title, description: descriptions.info, path: paths.info }),
  }
}
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData.head

export default function Info({ loaderData: { words, price, drawing } }: Route.ComponentProps) {
  return (
    <Page>
      <div className={styles.columns}>
        <div className={styles.words}>
          <div className={styles.head}>
            <div className={styles.welcome}>
              <PageTitle>{words.congratulations.title}</PageTitle>
              {words.congratulations.paragraphs.map((paragraph) => (
                <p className={styles.lead} key={paragraph}>
                  {paragraph}
                </p>
              ))}
            </div>
            <Drawing svg={drawing} className={styles.drawing} />
          </div>
          <ol className={styles.questions}>
            {words.questions.map(({ question, answer }) => (
              <li key={question}>
                <h2>{question}</h2>
                <p>{answer}</p>
              </li>
            ))}
          </ol>
        </div>
        <aside className={styles.offer} aria-labelledby="offer">
          <h2 id="offer">The whole course</h2>
          <p className={styles.price}>{price}</p>
          <p>{words.offer}</p>
          <ButtonLink large to={paths.payment}>
            Enroll in Course
          </ButtonLink>
        </aside>
      </div>
    </Page>
  )
}
