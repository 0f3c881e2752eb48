import type { Video } from '@course/contract/course/learning/learning'
import type { VideoProgress } from '@course/contract/course/learning/progress'
import * as paths from '@course/contract/paths'
import { Link } from 'react-router'
import { isCompleted, summaryText } from '../../../../player/resume.ts'
import { PageTitle } from '../../../../shell/page.tsx'
import styles from './course-head.module.css'

interface CourseHeadProps {
  videos: readonly Video[]
  progress: ReadonlyMap<string, VideoProgress>
}

/** How much of the course is done, and how long the rest takes. */
export const CourseHead = ({ videos, progress }: CourseHeadProps) => (
  <div className={styles.head}>
    <PageTitle level={2}>Course</PageTitle>
    <p className={styles.summary}>
      {summaryText(videos, progress)}&nbsp;· <Link to={paths.ownCertificate}>Certificate</Link>
    </p>
    <progress
      className={styles.progress}
      value={videos.filter(({ id }) => isCompleted(progress.get(id))).length}
      max={videos.length}
      aria-hidden="true"
    />
  </div>
)
