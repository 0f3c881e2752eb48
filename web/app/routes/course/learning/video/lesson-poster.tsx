import { timeText } from '../../../../player/resume.ts'
import { LessonPicture } from './lesson-picture.tsx'
import styles from './stage.module.css'

interface LessonPosterProps {
  name: string
  index: number
  /** The second at which it plays on; 0 for the start. */
  startAt: number
  /** Whether something else is the primary action of the page. */
  isCalm: boolean
  onPlay: (at: number) => void
}

/** The poster of a video. Before it is clicked, nothing is loaded from the video host and nothing counts as opened. */
export function LessonPoster({ name, index, startAt, isCalm, onPlay }: LessonPosterProps) {
  return (
    <>
      <button type="button" className={styles.poster} onClick={() => onPlay(startAt)}>
        <LessonPicture index={index} />
        <span className={isCalm ? `${styles.play} ${styles.calm}` : styles.play}>
          <svg width="28" height="30" viewBox="0 0 20 22" aria-hidden="true" focusable="false">
            <path d="M3 1.5v19l16-9.5z" fill="currentColor" />
          </svg>
        </span>
        <span className={styles.caption}>
          {startAt > 0 ? (
            <span className={styles.from}>Play from {timeText(startAt)}</span>
          ) : (
            <span className="visually-hidden">Play</span>
          )}{' '}
          {name}
        </span>
      </button>
      {startAt > 0 && (
        <button type="button" className={styles.restart} onClick={() => onPlay(0)}>
          Start from the beginning
        </button>
      )}
    </>
  )
}
