import type { Video } from '@course/contract/course/learning/learning'
import type { VideoProgress } from '@course/contract/course/learning/progress'
import * as paths from '@course/contract/paths'
import { Link } from 'react-router'
import { Button } from '../../../../kit/button.tsx'
import { type ContinuePoint, continueText, isCompleted, summaryText } from '../../../../player/resume.ts'
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

interface ContinueOfferProps {
  videos: readonly Video[]
  point: ContinuePoint
  /** Whether it is the primary action of the page. */
  isPrimary: boolean
  onContinue: () => void
}

/** Leads to the place where the member stopped watching, maybe on another device. */
export function ContinueOffer({ videos, point, isPrimary, onContinue }: ContinueOfferProps) {
  return (
    <p className={styles.offer}>
      <Button quiet={!isPrimary} onClick={onContinue}>
        {continueText(videos, point)}
      </Button>
    </p>
  )
}
