import type { Video } from '@course/contract/course/learning'
import { Button } from '../../../kit/button.tsx'
import styles from './members.module.css'

interface VideoBarProps {
  video: Video
  wide: boolean
  /** Before Play, no other button stands out. */
  isPlaying: boolean
  onWide: () => void
  /** Whether the notes are shown. */
  notes: boolean
  /** Undefined for support. */
  onNotes: (() => void) | undefined
  /** Undefined on the first and the last video. */
  previous: (() => void) | undefined
  next: (() => void) | undefined
  onLesson: () => void
}

/** The name of the video, and the buttons that lead to its lesson and to other videos. */
export function VideoBar({ video, wide, isPlaying, onWide, previous, next, onLesson, ...bar }: VideoBarProps) {
  const { name, hasLesson, hasTranscript } = video
  return (
    <div className={styles.bar}>
      <h3 className={styles.name} aria-live="polite">
        {name}
      </h3>
      <div className={styles.turn}>
        <span className={styles.wideSwitch}>
          <Button quiet aria-pressed={wide} onClick={onWide}>
            Wide view
          </Button>
        </span>
        {(hasLesson || hasTranscript) && (
          <span className={styles.toLesson}>
            <Button quiet onClick={onLesson}>
              {hasLesson ? 'Lesson' : 'Transcript'}
            </Button>
          </span>
        )}
        {bar.onNotes && (
          <Button quiet aria-pressed={bar.notes} onClick={bar.onNotes}>
            Notes
          </Button>
        )}
        {previous && (
          <Button quiet onClick={previous}>
            Previous
          </Button>
        )}
        {next && (
          <Button quiet={!isPlaying} onClick={next}>
            Next
          </Button>
        )}
      </div>
    </div>
  )
}
