import * as paths from '@course/contract/paths'
import { renderToStaticMarkup } from 'react-dom/server'
import { ButtonLink } from '../../../kit/button.tsx'
import { SiteLink } from '../../../kit/site-link.tsx'
import { agedText } from '../../../lesson/lesson-dates.ts'
import { LessonText } from '../../../lesson/lesson-text.tsx'
import { Sources } from '../../../lesson/sources.tsx'
import { lessonData } from '../../../page-data/lesson-data.ts'
import { renderedContent } from '../../../page-data/page-content.ts'
import { Page, PageTitle } from '../../../shell/page.tsx'
import type { Route } from './+types/free-lesson.ts'
import styles from './free-lesson.module.css'

/** The sources come as HTML, which the page's data need not repeat: see `web/page-scripts.ts`. */
export function loader({ params }: Route.LoaderArgs) {
  const { lesson, ...data } = lessonData(renderedContent(), params.id)
  const { sources, ...shown } = lesson
  const cited = { aged: agedText(sources), html: renderToStaticMarkup(<Sources sources={sources} />) }
  return { ...data, lesson: shown, cited: sources.length > 0 ? cited : undefined }
}
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function FreeLesson({ loaderData: { name, lesson, cited, isFree, price } }: Route.ComponentProps) {
  return (
    <Page width="reading">
      <div className={styles.head}>
        {/* Others have this page only while the owner edits them. */}
        <p className={styles.kind}>{isFree ? 'Free lesson' : 'Lesson for members'}</p>
        <PageTitle>{name}</PageTitle>
      </div>
      <LessonText lesson={lesson} level={2} cited={cited} />
      <section className={styles.enroll} aria-labelledby="enroll">
        <h2 id="enroll">The other lessons are in the course</h2>
        <p>
          {price[0]}
          <strong>{price[1]}</strong>
          {price[2]}
        </p>
        <div className={styles.actions}>
          <ButtonLink large to={paths.payment}>
            Enroll in Course
          </ButtonLink>
          <SiteLink to={paths.info}>What the course answers</SiteLink>
        </div>
      </section>
    </Page>
  )
}
