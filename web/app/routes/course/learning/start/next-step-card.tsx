import type { Video } from '@course/contract/course/learning/learning'
import type { VideoProgress } from '@course/contract/course/learning/progress'
import * as paths from '@course/contract/paths'
import { ButtonLink } from '../../../../kit/button.tsx'
import { askToContinue, continueText, isCompleted, summaryText } from '../../../../player/resume.ts'
import head from '../course/course-head.module.css'
import { continueHash } from '../lesson/reading-place.ts'
import styles from './getting-started.module.css'
import type { NextStep } from './next-step.ts'

interface NextStepCardProps {
  step: NextStep
  videos: readonly Video[]
  progress: ReadonlyMap<string, VideoProgress>
}

/** What to do next, and how much of the course is done. */
export const NextStepCard = ({ step, videos, progress }: NextStepCardProps) => (
  <section className={styles.next} aria-labelledby="next-step">
    <h2 id="next-step">Next step</h2>
    <p>
      <StepLink step={step} videos={videos} />
    </p>
    <p className={styles.summary}>{summaryText(videos, progress)}</p>
    <progress
      className={head.progress}
      value={videos.filter(({ id }) => isCompleted(progress.get(id))).length}
      max={videos.length}
      aria-hidden="true"
    />
  </section>
)

function StepLink({ step, videos }: Pick<NextStepCardProps, 'step' | 'videos'>) {
  if (step.kind === 'certificate') return <ButtonLink to={paths.ownCertificate}>Get your certificate</ButtonLink>
  if (step.kind === 'watch')
    return (
      <ButtonLink to={paths.members} onClick={() => askToContinue(step.point)}>
        {continueText(videos, step.point)}
      </ButtonLink>
    )
  const { id = '', name } = videos[step.index] ?? {}
  return step.kind === 'read' ? (
    <ButtonLink to={`${paths.memberVideo(id)}${continueHash}`}>Continue reading: {name}</ButtonLink>
  ) : (
    <ButtonLink to={paths.memberVideo(id)}>
      {step.index === 0 ? 'Start with' : 'Go on to'} video {step.index + 1}, {name}
    </ButtonLink>
  )
}
