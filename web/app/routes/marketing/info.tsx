import * as paths from '@course/contract/paths'
import { ButtonLink } from '../../kit/button.tsx'
import { Drawing } from '../../kit/drawing.tsx'
import { Paragraphs, Prose } from '../../kit/prose.tsx'
import type { infoData } from '../../page-data/info-data.ts'
import type { PageProps } from '../../page-module.tsx'
import { Page, PageTitle } from '../../shell/page.tsx'
import { CourseParts } from './course-parts.tsx'
import styles from './info.module.css'

export default function Info({ loaderData: { words, parts, price, drawing } }: PageProps<typeof infoData>) {
  return (
    <Page>
      <div className={styles.columns}>
        <div className={styles.words}>
          <div className={styles.head}>
            <div className={styles.welcome}>
              <PageTitle>{words.congratulations.title}</PageTitle>
              <Paragraphs texts={words.congratulations.paragraphs} className={styles.lead} />
            </div>
            <Drawing svg={drawing} className={styles.drawing} />
          </div>
          <ol className={styles.questions}>
            {words.questions.map(({ question, answer }) => (
              <li key={question}>
                <h2>{question}</h2>
                <Prose text={answer} />
              </li>
            ))}
          </ol>
        </div>
        <aside className={styles.offer} aria-labelledby="offer">
          <h2 id="offer">The whole course</h2>
          <p className={styles.price}>{price}</p>
          <CourseParts parts={parts} />
          <p>{words.offer}</p>
          <ButtonLink large to={paths.payment}>
            Enroll in Course
          </ButtonLink>
        </aside>
      </div>
    </Page>
  )
}
