import * as paths from '@course/contract/paths'
import { ButtonLink } from '../../../kit/button.tsx'
import { SiteLink } from '../../../kit/site-link.tsx'
import { LessonText } from '../../../lesson/lesson-text.tsx'
import { lessonData } from '../../../page-data/lesson-data.ts'
import { renderedContent } from '../../../page-data/page-content.ts'
import { Page, PageTitle } from '../../../shell/page.tsx'
import type { Route } from './+types/free-lesson.ts'
import styles from './free-lesson.module.css'

export const loader = ({ params }: Route.LoaderArgs) => lessonData(renderedContent(), params.id)
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function FreeLesson({ loaderData: { name, lesson, isFree, price } }: Route.ComponentProps) {
  return (
    <Page width="reading">
      <div className={styles.head}>
        {/* Others have this page only while the owner edits them. */}
        <p className={styles.kind}>{isFree ? 'Free lesson' : 'Lesson for members'}</p>
        <PageTitle>{name}</PageTitle>
      </div>
      <LessonText lesson={lesson} level={2} />
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
