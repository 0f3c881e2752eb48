import { InfoContent } from '@course/contract/content'
import descriptions from '../../../../content/words/descriptions.json'
import words from '../../../../content/words/info.json'
import { siteMarks } from '../../marks.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { publicMeta, titled } from '../../ui/page-meta.ts'
import type { Route } from './+types/info.ts'
import styles from './info.module.css'

export const loader = () => ({
  words: InfoContent.parse(words),
  description: descriptions.info,
  url: `${siteMarks.publicUrl}/info`,
})
export const meta: Route.MetaFunction = ({ loaderData: { words, ...rest } }) =>
  publicMeta({ title: titled(words.congratulations.title), ...rest })

export default function Info({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <Page>
      <div className={styles.columns}>
        <div className={styles.words}>
          <PageTitle>{words.congratulations.title}</PageTitle>
          {words.congratulations.paragraphs.map((paragraph) => (
            <p className={styles.lead} key={paragraph}>
              {paragraph}
            </p>
          ))}
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
          <p className={styles.price}>Only $29!</p>
          <p>Pay once, and watch every lesson as often as you like.</p>
          <ButtonLink large to="/payment">
            Enroll in Course
          </ButtonLink>
        </aside>
      </div>
    </Page>
  )
}
