import type { Video } from '@course/contract/course/learning/learning'
import { Button } from '../../../../kit/button.tsx'
import { lengthText } from '../../../../player/resume.ts'
import styles from './video-bar.module.css'

interface VideoBarProps {
  videos: readonly Video[]
  index: number
  /** Whether Next is the primary action of the page. */
  isNextPrimary: boolean
  /** Whether the notes are shown. */
  notes: boolean
  /** Undefined for support. */
  onNotes: (() => void) | undefined
  /** Undefined on the first and the last video. */
  previous: (() => void) | undefined
  next: (() => void) | undefined
  onLesson: () => void
}

/** The name of the video, what comes after it, and the buttons that lead to its lesson and to other videos. */
export function VideoBar({ videos, index, isNextPrimary, previous, next, onLesson, ...bar }: VideoBarProps) {
  const [video, following] = [videos[index], videos[index + 1]]
  if (!video) return null
  const { name, hasLesson, hasTranscript, seconds } = video
  const place = [`Video ${index + 1} of ${videos.length}`, lengthText(seconds), following && `Next: ${following.name}`]
  return (
    <div className={styles.bar}>
      <div className={styles.what}>
        <h3 className={styles.name} aria-live="polite">
          {name}
        </h3>
        <p className={styles.place}>{place.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.turn}>
        {(hasLesson || hasTranscript) && (
          <Button quiet onClick={onLesson}>
            {hasLesson ? 'Lesson' : 'Transcript'}
          </Button>
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
          <Button quiet={!isNextPrimary} onClick={next}>
            Next
          </Button>
        )}
      </div>
    </div>
  )
}
