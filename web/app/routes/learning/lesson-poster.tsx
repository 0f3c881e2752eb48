import { LessonPicture } from './lesson-picture.tsx'
import styles from './stage.module.css'

interface LessonPosterProps {
  name: string
  index: number
  onPlay: () => void
}

/** The poster of a video. Before it is clicked, nothing is loaded from the video host and nothing counts as opened. */
export function LessonPoster({ name, index, onPlay }: LessonPosterProps) {
  return (
    <button type="button" className={styles.poster} onClick={onPlay}>
      <LessonPicture index={index} />
      <span className={styles.play}>
        <svg width="28" height="30" viewBox="0 0 20 22" aria-hidden="true" focusable="false">
          <path d="M3 1.5v19l16-9.5z" fill="currentColor" />
        </svg>
        <span className="visually-hidden">Play</span>
      </span>
      <span className={styles.caption}>{name}</span>
    </button>
  )
}
