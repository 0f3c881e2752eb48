import * as paths from '@course/contract/paths'
import { SiteLink } from '../../../kit/site-link.tsx'
import type { PageProps } from '../../../page-module.tsx'
import { EnrollLink } from '../../../purchase/enroll-link.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { LessonText } from '../lessons/lesson-text.tsx'
import styles from './lesson.module.css'
import type { freeLessonData } from './lesson-data.tsx'

export default function FreeLesson({
  loaderData: { name, lesson, cited, isFree, price },
}: PageProps<typeof freeLessonData>) {
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
          <EnrollLink large />
          <SiteLink to={paths.info}>What the course answers</SiteLink>
        </div>
      </section>
    </Page>
  )
}
