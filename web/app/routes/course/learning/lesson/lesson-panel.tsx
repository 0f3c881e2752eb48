import { listLessonPlaces, readLesson, readTranscript } from '@course/contract/course/lessons/lessons'
import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { call } from '../../../../api.ts'
import { Button } from '../../../../kit/button.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import { useLoaded } from '../use-loaded.ts'
import type { PlayPosition } from '../video/play-position.ts'
import { LessonOffer } from './lesson-offer.tsx'
import styles from './lesson-panel.module.css'
import type { OpenLessonProps } from './open-lesson.tsx'

interface LessonPanelProps extends Omit<OpenLessonProps, 'lesson' | 'place' | 'takesFocus'> {
  /** Whether the member has opened the video, by playing it or by reading. */
  isReadable: boolean
  position: PlayPosition
  /** Records that the member reads the lesson. @returns false if the member decided not to */
  onRead: () => Promise<boolean>
  onPlayFrom: (seconds: number) => void
  ref: Ref<HTMLElement>
}

/** The written lesson of a video and its transcript. Only a press opens them. */
export function LessonPanel(props: LessonPanelProps) {
  const { video, isReadable, onRead, ref } = props
  /** Whether the server knows of no opening, for instance because the access began anew. */
  const [isRefused, setRefused] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const { hasLesson, hasTranscript, name } = video
  return (
    <section className={styles.panel} aria-label={hasLesson ? 'Lesson' : 'Transcript'} tabIndex={-1} ref={ref}>
      {!hasLesson && !hasTranscript && <p className={styles.none}>This video has no written lesson.</p>}
      {(hasLesson || hasTranscript) && (!isReadable || isRefused) && (
        <LessonOffer
          hasLesson={hasLesson}
          onRead={async () => {
            if (!(await onRead())) return
            setPressed(true)
            setRefused(false)
          }}
        />
      )}
      {isReadable && !isRefused && (
        <div className={styles.parts} data-printed={hasLesson || undefined}>
          <p className={styles.printedName}>{name}</p>
          {hasLesson && <LessonPart {...props} takesFocus={isPressed} onRefused={() => setRefused(true)} />}
          {hasTranscript && <TranscriptPart {...props} />}
        </div>
      )}
    </section>
  )
}

const loadParts = () => import('./lesson-parts.ts')

function LessonPart({ onRefused, ...props }: LessonPanelProps & { takesFocus: boolean; onRefused(): void }) {
  const { id } = props.video
  const { value, error, retry } = useLoaded(async () => {
    const [{ OpenLesson }, lesson, places] = await Promise.all([
      loadParts(),
      call(readLesson, { params: { id } }),
      // The lesson can be read without.
      call(listLessonPlaces).catch(() => []),
    ])
    return { OpenLesson, lesson, place: places.find(({ videoId }) => videoId === id) }
  })
  useEffect(() => {
    if (error?.code === 'not_opened') onRefused()
  })
  if (value) return <value.OpenLesson {...props} lesson={value.lesson} place={value.place} />
  return (
    <div className={styles.part}>
      <h4 className={styles.title}>Written lesson</h4>
      <Waiting what="lesson" error={error?.message} onRetry={retry} />
    </div>
  )
}

function TranscriptPart({ video, position, onPlayFrom }: LessonPanelProps) {
  const { value, error, retry } = useLoaded(async () => {
    const [{ Transcript }, cues] = await Promise.all([loadParts(), call(readTranscript, { params: { id: video.id } })])
    return { Transcript, cues }
  })
  return (
    <div className={styles.transcript}>
      <h4 className={styles.title} id="transcript">
        Transcript
      </h4>
      {value ? (
        <>
          <p className={styles.how}>Press a line to play the video from there.</p>
          <value.Transcript cues={value.cues} position={position} onPlayFrom={onPlayFrom} />
        </>
      ) : (
        <Waiting what="transcript" error={error?.message} onRetry={retry} />
      )}
    </div>
  )
}

interface WaitingProps {
  what: string
  error: string | undefined
  onRetry: () => void
}

function Waiting({ what, error, onRetry }: WaitingProps): ReactNode {
  if (error === undefined) return <LessonSkeleton what={what} />
  return (
    <Notice kind="error">
      <p>
        The {what} could not be loaded. {error}
      </p>
      <p className={styles.retry}>
        <Button quiet onClick={onRetry}>
          Try again
        </Button>
      </p>
    </Notice>
  )
}

/** Stands where a text is loading, in its shape. It shows only if that takes longer than a moment. */
const LessonSkeleton = ({ what }: { what: string }) => (
  <div className={styles.skeleton}>
    <p className="visually-hidden">Loading the {what}…</p>
    <div className={styles.box} />
    {['first', 'second', 'third'].map((paragraph) => (
      <div className={styles.paragraph} key={paragraph}>
        <div />
        <div />
        <div />
      </div>
    ))}
  </div>
)
