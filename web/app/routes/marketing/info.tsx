import * as paths from '@course/contract/paths'
import { Drawing } from '../../kit/drawing.tsx'
import { Paragraphs, Prose } from '../../kit/prose.tsx'
import { SiteLink } from '../../kit/site-link.tsx'
import type { infoData } from '../../page-data/info-data.ts'
import type { PageProps } from '../../page-module.tsx'
import { EnrollLink } from '../../purchase/enroll-link.tsx'
import { Page, PageTitle } from '../../shell/page.tsx'
import { CourseParts } from './course-parts.tsx'
import { EnrollBar } from './enroll-bar.tsx'
import styles from './info.module.css'
import { ProductPicture } from './product-picture.tsx'

export default function Info({ loaderData }: PageProps<typeof infoData>) {
  const { words, product, audience, parts, price, charged, freeLessonId, picture, drawing } = loaderData
  return (
    <>
      <Page>
        <div className={styles.columns}>
          <div className={styles.words}>
            <div className={styles.head}>
              <div className={styles.welcome}>
                <p className={styles.product}>{product}</p>
                <PageTitle>{words.congratulations.title}</PageTitle>
                {audience && <p>{audience}</p>}
              </div>
              <div className={styles.shown}>
                {picture ? <ProductPicture picture={picture} isFirst /> : <Drawing svg={drawing} />}
              </div>
              <Paragraphs texts={words.congratulations.paragraphs} className={styles.lead} />
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
            <p className={styles.charged}>{charged} charged, once</p>
            <CourseParts parts={parts} />
            <p>{words.offer}</p>
            <EnrollLink large />
            {freeLessonId && <SiteLink to={paths.lesson(freeLessonId)}>Read a whole lesson first, free</SiteLink>}
          </aside>
        </div>
      </Page>
      <EnrollBar charged={charged} />
    </>
  )
}
