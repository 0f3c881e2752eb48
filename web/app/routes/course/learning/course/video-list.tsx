import type { Video } from '@course/contract/course/learning/learning'
import type { VideoProgress } from '@course/contract/course/learning/progress'
import { isCompleted, lengthText, stateText } from '../../../../player/resume.ts'
import styles from './video-list.module.css'

interface VideoListProps {
  videos: readonly Video[]
  index: number
  progress: ReadonlyMap<string, VideoProgress>
  /** Ids of videos. */
  opened: ReadonlySet<string>
  onChoose: (position: number) => void
}

export function VideoList({ videos, index, progress, opened, onChoose }: VideoListProps) {
  return (
    <nav aria-label="Videos">
      <ol className={styles.list}>
        {videos.map(({ id, name, seconds }, position) => (
          <li key={id}>
            <button
              type="button"
              className={styles.jump}
              aria-current={position === index ? 'true' : undefined}
              onClick={() => onChoose(position)}
            >
              <span className={styles.title}>{name}</span>
              <VideoState progress={progress.get(id)} isOpened={opened.has(id)} seconds={seconds} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface VideoStateProps {
  progress: VideoProgress | undefined
  isOpened: boolean
  seconds: number | null
}

/** How far a video is: a check mark, a percentage, or else its length, with a dot if it is opened; and in words. */
function VideoState({ progress, isOpened, seconds }: VideoStateProps) {
  const text = isOpened ? `opened, ${stateText(progress)}` : stateText(progress)
  const length = lengthText(progress?.duration ?? seconds)
  return (
    <>
      <span className={styles.state} aria-hidden="true">
        {isCompleted(progress) ? <CheckMark /> : shortState(progress, isOpened, length)}
      </span>
      <span className="visually-hidden">
        ({text}){length && `, ${length}`}
      </span>
    </>
  )
}

function shortState(progress: VideoProgress | undefined, isOpened: boolean, length: string): string {
  if (progress?.percent) return `${progress.percent}%`
  return isOpened ? `• ${length}` : length
}

const CheckMark = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d="M3 8.5l3.5 3.5L13 4.5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
)
