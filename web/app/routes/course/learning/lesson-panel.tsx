import type { Video } from '@course/contract/course/learning'
import { readLesson, readTranscript } from '@course/contract/course/lessons'
import { lazy, type ReactNode, type Ref, Suspense, useEffect, useState } from 'react'
import { call } from '../../../api.ts'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { LessonEnd, type LessonEndProps } from './lesson-end.tsx'
import { LessonOffer } from './lesson-offer.tsx'
import styles from './lesson-panel.module.css'
import type { PlayPosition } from './play-position.ts'
import { useLessonEnd } from './use-lesson-end.ts'
import { useLessonPart } from './use-lesson-part.ts'
import { useLoaded } from './use-loaded.ts'

interface LessonPanelProps {
  /** The ID of the account. */
  account: string
  showsNotes: boolean
  video: Video
  /** Whether the member has opened the video, by playing it or by reading. */
  isReadable: boolean
  /** What reading and playing cost while the buyer can cancel; undefined if nothing. */
  costs: { reading: string | undefined; playing: string | undefined }
  position: PlayPosition
  /** Records that the member reads the lesson. @returns false if the member decided not to */
  onRead: () => Promise<boolean>
  onPlayFrom: (seconds: number) => void
  /** What comes after the lesson. */
  end: LessonEndProps
  ref: Ref<HTMLElement>
}

/** The written lesson of a video and its transcript. Only a press opens them. */
export function LessonPanel(props: LessonPanelProps) {
  const { video, isReadable, costs, onRead, ref } = props
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
          cost={costs.reading}
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

const LessonNotes = lazy(async () => ({ default: (await import('../notes/lesson-notes.tsx')).LessonNotes }))

const loadParts = () => import('./lesson-parts.ts')

function LessonPart({
  account,
  showsNotes,
  video,
  end,
  takesFocus,
  onRefused,
}: LessonPanelProps & { takesFocus: boolean; onRefused(): void }) {
  const { value, error, retry } = useLoaded(async () => {
    const [{ LessonText, LessonFiles }, lesson] = await Promise.all([
      loadParts(),
      call(readLesson, { params: { id: video.id } }),
    ])
    return { LessonText, LessonFiles, lesson }
  })
  const lastLine = useLessonEnd(video.id, value !== undefined)
  const part = useLessonPart(value !== undefined, takesFocus)
  useEffect(() => {
    if (error?.code === 'not_opened') onRefused()
  })
  return (
    <div className={styles.part} ref={part} tabIndex={-1}>
      <h4 className={styles.title}>Written lesson</h4>
      {value ? (
        <>
          <value.LessonText lesson={value.lesson} level={4}>
            <Button quiet onClick={() => print()}>
              Print
            </Button>
          </value.LessonText>
          <value.LessonFiles videoId={video.id} />
          {showsNotes && (
            <Suspense fallback={null}>
              <LessonNotes account={account} videoId={video.id} text={part} />
            </Suspense>
          )}
          <div ref={lastLine}>
            <LessonEnd {...end} />
          </div>
        </>
      ) : (
        <Waiting what="lesson" error={error?.message} onRetry={retry} />
      )}
    </div>
  )
}

function TranscriptPart({ video, position, costs, onPlayFrom }: LessonPanelProps) {
  const { value, error, retry } = useLoaded(async () => {
    const [{ Transcript }, cues] = await Promise.all([loadParts(), call(readTranscript, { params: { id: video.id } })])
    return { Transcript, cues }
  })
  return (
    <div className={styles.transcript}>
      <h4 className={styles.title}>Transcript</h4>
      {value ? (
        <>
          <p className={styles.how}>Press a line to play the video from there. {costs.playing}</p>
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
  if (error === undefined) return <p className={styles.waiting}>Loading the {what}…</p>
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
