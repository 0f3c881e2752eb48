import type { Video } from '@course/contract/course/learning/learning'
import type { Lesson, LessonPlace } from '@course/contract/course/lessons/lessons'
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { isPlainPress } from '../../../../documents/plain-press.ts'
import { Button, ButtonRow } from '../../../../kit/button.tsx'
import { LessonFiles } from '../../files/place-files.tsx'
import { ContentsList, contentsOf, type LessonHeading } from '../../lessons/lesson-contents.tsx'
import { LessonText } from '../../lessons/lesson-text.tsx'
import { useInnerLinks } from '../../lessons/use-inner-links.ts'
import lessonGuideStyles from './lesson-guide.module.css'
import styles from './lesson-panel.module.css'
import { continueHash, isMidway, leftText } from './reading-place.ts'
import { useLessonEnd } from './use-lesson-end.ts'
import { goToPart, goToPlace, useReading } from './use-reading.ts'

const LessonNotes = lazy(async () => ({ default: (await import('../../notes/lesson-notes.tsx')).LessonNotes }))

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
  const part = useLessonPart(props.takesFocus)
  const lastLine = useLessonEnd(video.id)
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

/**
 * Leads to the linked heading, and moves the focus to the lesson if the button that opened it is gone.
 * @returns a ref for the element with the lesson
 */
function useLessonPart(takesFocus: boolean): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  useInnerLinks(part)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) part.current?.focus({ preventScroll: true })
  })
  useLinkedPart(part)
  return part
}

/** Goes to the heading that the address names. */
function useLinkedPart(text: RefObject<HTMLElement | null>): void {
  // Following the same address again makes another location.
  const location = useLocation()
  useEffect(() => {
    const part = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null
    if (text.current?.contains(part)) goToPart(part)
  }, [text, location])
}

/** Says whether an element is in view, each time that changes, and no longer once it is gone. */
function useInView(ref: RefObject<Element | null>, onChange: (isInView: boolean) => void): void {
  const say = useEffectEvent(onChange)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(([entry]) => say(entry?.isIntersecting ?? false))
    observer.observe(ref.current)
    return () => {
      observer.disconnect()
      say(false)
    }
  }, [ref])
}

interface LessonEndProps {
  isCompleted: boolean
  busy: boolean
  onToggleCompleted: () => void
  /** The name of the next video; undefined on the last one. */
  nextName: string | undefined
  onNext: () => void
  /** Whether its next step is the primary action of the page. */
  isPrimary: boolean
}

/** What comes after the last line of a lesson. */
const LessonEnd = ({ isCompleted, busy, onToggleCompleted, nextName, onNext, isPrimary }: LessonEndProps) => (
  <ButtonRow>
    <Button quiet={!isPrimary || isCompleted} busy={busy} onClick={onToggleCompleted}>
      {isCompleted ? 'Completed. Undo' : 'Mark this lesson as completed'}
    </Button>
    {nextName !== undefined && (
      <Button quiet={!isPrimary || !isCompleted} onClick={onNext}>
        Go on to {nextName}
      </Button>
    )}
  </ButtonRow>
)

interface LessonGuideProps {
  contents: readonly LessonHeading[]
  /** The heading whose part is being read. */
  current: string | undefined
  /** What is left to read, in words. */
  left: string
}

const widthBeside = '(min-width: 64rem)'
const isBeside = () => matchMedia(widthBeside).matches

/** The contents of the open lesson and what is left to read: at the side, or folded at the top of a narrow window. */
function LessonGuide({ contents, current, left }: LessonGuideProps) {
  const [isOpen, setOpen] = useState(isBeside)
  // A tablet that is turned would have the contents over its text.
  useEffect(() => {
    const query = matchMedia(widthBeside)
    const follow = () => setOpen(query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  return (
    <nav aria-label="In this lesson">
      <details
        className={lessonGuideStyles.guide}
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>
          In this lesson <span className={lessonGuideStyles.left}>{left}</span>
        </summary>
        <div className={lessonGuideStyles.list}>
          <ContentsList
            contents={contents}
            current={current}
            onGo={(event, id) => {
              if (!isPlainPress(event.nativeEvent)) return
              // The address stays that of the video, and Back leads to the video before.
              event.preventDefault()
              if (!isBeside()) setOpen(false)
              goToPart(document.getElementById(id))
            }}
          />
        </div>
      </details>
    </nav>
  )
}
