import { listVideos, readGettingStarted, type Video } from '@course/contract/course/learning/learning'
import type { VideoProgress } from '@course/contract/course/learning/progress'
import { listLessonPlaces } from '@course/contract/course/lessons/lessons'
import { listChanges, listMyStates } from '@course/contract/course/states/states'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { courseProductId } from '@course/contract/product'
import { Link } from 'react-router'
import { callGuarded, sessionContext } from '../../../../access/guard.ts'
import { call } from '../../../../api.ts'
import { ButtonLink } from '../../../../kit/button.tsx'
import type { LoaderArgs, PageProps } from '../../../../page-module.tsx'
import { askToContinue, continueText, isCompleted, summaryText } from '../../../../player/resume.ts'
import { Page, PageTitle } from '../../../../shell/page.tsx'
import { PageError } from '../../../../shell/page-error.tsx'
import { privateMeta } from '../../../../shell/page-meta.ts'
import { YourTools } from '../../../../shell/your-tools.tsx'
import { sendLeftoverNotes } from '../../notes/leftover-notes.ts'
import head from '../course/course-head.module.css'
import { continueHash } from '../lesson/reading-place.ts'
import { loadProgress } from '../use-progress.ts'
import styles from './getting-started.module.css'
import { findNextStep, type NextStep } from './next-step.ts'
import { StateNews } from './state-news.tsx'

export const meta = () => privateMeta(pages.gettingStarted)
export async function loader({ request, context }: LoaderArgs) {
  const { sub: account } = context.get(sessionContext)
  await sendLeftoverNotes(account)
  const [words, course, news, mine] = await Promise.all([
    callGuarded(request, readGettingStarted),
    // The page is of use without these.
    loadCourse(request, account).catch(() => undefined),
    call(listChanges).catch(() => undefined),
    call(listMyStates).catch(() => undefined),
  ])
  return { words, course, news, mine }
}
export const ErrorBoundary = PageError

async function loadCourse(request: Request, account: string) {
  const [videos, { rows, lastVideoId }, places] = await Promise.all([
    call(listVideos, { query: { productId: String(courseProductId) } }),
    loadProgress(request, account),
    call(listLessonPlaces),
  ])
  const progress = new Map(rows.map((row) => [row.videoId, row]))
  return { videos, progress, step: findNextStep({ videos, progress, lastVideoId, places }) }
}

/** Where a member stands, on one screen: the next step, the own states, what changed, and all that there is. */
export default function GettingStarted({ loaderData: { words, course, news, mine } }: PageProps<typeof loader>) {
  return (
    <Page>
      <div className={styles.top}>
        <PageTitle level={2}>Getting Started</PageTitle>
        <p className={styles.lead}>{words.intro}</p>
      </div>
      <div className={styles.now}>
        {course?.step && <NextStepCard {...course} step={course.step} />}
        <StateNews news={news} mine={mine} />
      </div>
      <ol className={styles.steps}>
        {words.steps.map(({ title, text, linkTo }) => (
          <li className={styles.step} key={linkTo}>
            <h3>
              <Link to={linkTo}>{title}</Link>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <section className={styles.tools} aria-labelledby="tools">
        <h2 id="tools">Your tools</h2>
        <YourTools isCompact />
      </section>
    </Page>
  )
}

interface NextStepCardProps {
  step: NextStep
  videos: readonly Video[]
  progress: ReadonlyMap<string, VideoProgress>
}

/** What to do next, and how much of the course is done. */
const NextStepCard = ({ step, videos, progress }: NextStepCardProps) => (
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
