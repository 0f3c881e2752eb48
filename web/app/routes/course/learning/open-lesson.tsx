import type { Video } from '@course/contract/course/learning'
import type { Lesson, LessonPlace } from '@course/contract/course/lessons'
import { lazy, Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../../kit/button.tsx'
import { contentsOf } from '../../../lesson/lesson-contents.tsx'
import { LessonText } from '../../../lesson/lesson-text.tsx'
import { LessonFiles } from '../files/place-files.tsx'
import { continueHash } from './continue-hash.ts'
import { LessonEnd, type LessonEndProps } from './lesson-end.tsx'
import { LessonGuide } from './lesson-guide.tsx'
import styles from './lesson-panel.module.css'
import { isMidway, leftText } from './reading-place.ts'
import { useInView } from './use-in-view.ts'
import { useLessonEnd } from './use-lesson-end.ts'
import { useLessonPart } from './use-lesson-part.ts'
import { goToPlace, useReading } from './use-reading.ts'

const LessonNotes = lazy(async () => ({ default: (await import('../notes/lesson-notes.tsx')).LessonNotes }))

export interface OpenLessonProps {
  /** The ID of the account. */
  account: string
  video: Video
  lesson: Lesson
  /** Where the member stopped, maybe on another device. */
  place: LessonPlace | undefined
  showsNotes: boolean
  /** Whether a press has opened it, so that it takes the focus. */
  takesFocus: boolean
  /** Where its contents are shown. */
  guide: HTMLElement | null
  end: LessonEndProps
  /** Whether its end has come into view, or left it. */
  onEndSeen: (isSeen: boolean) => void
}

/** The text of a written lesson, its contents, and what comes after its last line. */
export function OpenLesson({ video, lesson, place, guide, onEndSeen, ...props }: OpenLessonProps) {
  const part = useLessonPart(true, props.takesFocus)
  const lastLine = useLessonEnd(video.id, true)
  useInView(lastLine, onEndSeen)
  const contents = contentsOf({ ...lesson, hasSources: lesson.sources.length > 0 })
  if (video.hasTranscript) contents.push({ id: 'transcript', text: 'Transcript' })
  const { percent, heading } = useReading(part, {
    videoId: video.id,
    place,
    headingIds: contents.map(({ id }) => id),
  })
  const stop = place && isMidway(place.percent) ? place : undefined
  useEffect(() => {
    if (stop && location.hash === continueHash) goToPlace(part.current, stop)
  }, [part, stop])
  return (
    <div className={styles.part} ref={part} tabIndex={-1}>
      <h4 className={styles.title}>Written lesson</h4>
      <LessonText lesson={lesson} level={4}>
        {stop && (
          <Button quiet onClick={() => goToPlace(part.current, stop)}>
            Continue where you stopped
          </Button>
        )}
        <Button quiet onClick={() => print()}>
          Print
        </Button>
      </LessonText>
      <LessonFiles videoId={video.id} />
      {props.showsNotes && (
        <Suspense fallback={null}>
          <LessonNotes account={props.account} videoId={video.id} text={part} />
        </Suspense>
      )}
      <div className={styles.end} ref={lastLine}>
        <LessonEnd {...props.end} />
      </div>
      {guide &&
        createPortal(
          <LessonGuide contents={contents} current={heading} left={leftText(lesson.minutes, percent)} />,
          guide,
        )}
    </div>
  )
}
