import type { NotableLine, VideoFigures } from '@course/contract/office/figures'
import * as paths from '@course/contract/paths'
import { familyDocument } from '@course/contract/publishing/documents/documents'
import { countText, numberText } from '@course/contract/words/counts'
import { Link } from 'react-router'
import { timeText } from '../../../player/resume.ts'
import styles from './charts.module.css'

/** Where viewers stop, as a curve and in words. A video that nobody has watched is only in the table. */
export function VideoCurves({ videos }: { videos: readonly VideoFigures[] }) {
  const watched = videos.filter(({ seen }) => seen.length > 0)
  if (watched.length === 0) return null
  return (
    <ul className={styles.videos}>
      {watched.map((video) => (
        <li className={styles.video} key={video.videoId}>
          <h4>{video.name}</h4>
          <Curve {...video} />
          <Lines {...video} />
          <p className={styles.edit}>
            <Link to={paths.contentDocument(familyDocument('lesson', video.videoId))}>
              Edit the lesson<span className="visually-hidden"> of {video.name}</span>
            </Link>
            <Link to={paths.videoCaptions(video.videoId)}>
              Captions<span className="visually-hidden"> of {video.name}</span>
            </Link>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** How many percent of the viewers saw each part of a video. */
function Curve({ name, seconds, seen, playedBy }: VideoFigures) {
  const x = (place: number) => (100 * place) / (seen.length - 1)
  const points = seen.map((share, place) => `${x(place)},${100 - share}`).join(' ')
  return (
    <div className={styles.curve}>
      <p className={styles.shares} aria-hidden="true">
        <span>100%</span>
        <span>0%</span>
      </p>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}: of ${countText(playedBy, 'viewer')}, ${seen[0]}% saw the beginning, ${seen[Math.floor(seen.length / 2)]}% the middle and ${seen.at(-1)}% the end.`}
      >
        <polygon className={styles.area} points={`0,100 ${points} 100,100`} />
        <polyline className={styles.line} points={points} />
      </svg>
      <p className={styles.times} aria-hidden="true">
        <span>0:00</span>
        <span>{timeText(seconds ?? 0)}</span>
      </p>
    </div>
  )
}

const acts = { left: 'left', skipped: 'skipped this' } as const

/** The lines of the transcript that most viewers left at or skipped. */
function Lines({ lines, playedBy }: VideoFigures) {
  if (lines.length === 0) return <p>At no line have two or more viewers left or skipped.</p>
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={`${line.kind} ${line.at}`}>
          <LineText {...line} playedBy={playedBy} />
        </li>
      ))}
    </ul>
  )
}

const LineText = ({ kind, at, text, members, playedBy }: NotableLine & { playedBy: number }) => (
  <>
    <b>
      {timeText(at)}: {numberText(members)} of {countText(playedBy, 'viewer')} {acts[kind]}
    </b>{' '}
    <q>{text}</q>
  </>
)
