import { timeText } from '../../../../player/resume.ts'
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

/** Nine parcels of a survey map. */
const parcels = [
  'M40 44L214 30 222 128 32 140z',
  'M226 29L420 16 424 116 234 127z',
  'M432 15L606 4 610 104 436 115z',
  'M32 152L222 140 230 232 26 242z',
  'M234 139L424 128 428 222 242 231z',
  'M436 127L610 116 616 212 440 221z',
  'M26 254L231 244 240 346 18 354z',
  'M243 243L428 234 434 338 252 345z',
  'M440 233L616 224 622 330 446 337z',
]

const road = 'M-10 250C120 214 180 300 300 262S520 172 660 206'

/** A survey map with one parcel per video. Decorative; its button has the text. */
function LessonPicture({ index }: { index: number }) {
  return (
    <svg viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <rect className={styles.ground} width="640" height="360" />
      {parcels.map((path, position) => (
        <path className={position === index % parcels.length ? styles.ownParcel : styles.parcel} key={path} d={path} />
      ))}
      <path className={styles.road} d={road} />
      <path className={styles.middle} d={road} />
    </svg>
  )
}
