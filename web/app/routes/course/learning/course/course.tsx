import type { Video } from '@course/contract/course/learning/learning'
import { lazy, Suspense, useRef, useState } from 'react'
import { resumeAt } from '../../../../player/resume.ts'
import { Page } from '../../../../shell/page.tsx'
import { PlayerSettings } from '../controls/player-settings.tsx'
import { usePlayerKeys } from '../controls/use-player-keys.ts'
import { VideoBar } from '../controls/video-bar.tsx'
import { LessonPanel } from '../lesson/lesson-panel.tsx'
import { WindowNote } from '../openings/window-note.tsx'
import { createPlayPosition } from '../video/play-position.ts'
import { Stage, type StageHandle } from '../video/stage.tsx'
import { UpNext } from '../video/up-next.tsx'
import layout from './course.module.css'
import { ContinueOffer, CourseHead } from './course-head.tsx'
import { Finished } from './finished.tsx'
import { type LoadedCourse, useCourse } from './use-course.ts'
import { useCourseView } from './use-course-view.ts'
import { VideoList } from './video-list.tsx'

const VideoNotes = lazy(async () => ({ default: (await import('../../notes/video-notes.tsx')).VideoNotes }))

interface CourseProps extends LoadedCourse {
  /** The id of the account. */
  account: string
}

/** The course page: one video at a time with its lesson, and the list of all at the side. */
export function Course(props: CourseProps) {
  const { account, videos } = props
  const course = useCourse(props)
  const { opened, readable, window, pause, isWindowOpen, progress, merge, busy, toggleCompleted, player } = course
  const { preferences, changePreferences } = course
  const { index, video, startedAt, play, playAt, previous, next } = player
  const view = useCourseView(course, videos, props.progress?.lastVideoId ?? null)
  const { primary, following, ended } = view
  const stage = useRef<StageHandle>(null)
  const { wide, setWide, keys, setKeys, help, setHelp, controls, notes } = usePlayerKeys(player, stage)
  const [position] = useState(createPlayPosition)
  const parts = useParts()

  if (!video) return null
  const isPlaying = startedAt !== undefined
  const withTexts = videos.some(hasText)
  const playFrom = (seconds: number) => {
    view.setEnded(undefined)
    if (isPlaying && controls.current) controls.current.playFrom(seconds)
    else playAt(index, seconds)
  }
  const completion = { isCompleted: view.isShownCompleted, onToggleCompleted: () => void toggleCompleted(video.id) }
  const mayCount = preferences.autoplayNext && !isWindowOpen && !matchMedia('(prefers-reduced-motion: reduce)').matches
  const cover = ended && following && (
    <UpNext
      key={video.id}
      next={following}
      counts={mayCount && ended.isSeen}
      onPlay={() => playAt(index + 1, resumeAt(progress.get(following.id)))}
      onCancel={() => view.setEnded(undefined)}
    />
  )
  return (
    <Page>
      <div className={layout.beforeCourse}>
        <CourseHead videos={videos} progress={progress} />
        {view.offer && (
          <ContinueOffer
            videos={videos}
            point={view.offer}
            isPrimary={primary === 'continue'}
            onContinue={() => view.offer && playAt(view.offer.index, view.offer.at)}
          />
        )}
        {view.isFinished && <Finished count={videos.length} isPrimary={primary === 'certificate'} />}
      </div>
      <div className={lookOf({ wide, withTexts, isPlaying })} ref={parts.frame}>
        <div className={layout.pinned}>
          <Stage
            video={video}
            source={player.source}
            index={index}
            startedAt={startedAt}
            wide={wide}
            isCalm={primary !== 'play'}
            account={account}
            preferences={preferences}
            controls={controls}
            cover={cover}
            frame={parts.frame}
            ref={stage}
            resumeAt={player.startsAt}
            onTime={position.set}
            onPlay={play}
            onEnded={() => view.setEnded({ id: video.id, isSeen: stage.current?.isInView() ?? false })}
            onPreferences={changePreferences}
            onMerged={merge}
          >
            <VideoBar
              videos={videos}
              index={index}
              previous={previous}
              next={next}
              isNextPrimary={primary === 'next'}
              notes={notes.on}
              onNotes={notes.toggle}
              onLesson={() => goTo(parts.lesson.current)}
            />
            <WindowNote window={window} pause={pause} cost={view.cost} />
            {notes.on && (
              <Suspense fallback={null}>
                <VideoNotes
                  key={video.id}
                  account={account}
                  video={video}
                  position={position}
                  startsAt={player.startsAt}
                  isAsked={notes.isAsked}
                  onBegun={notes.onBegun}
                  onPlayFrom={playFrom}
                />
              </Suspense>
            )}
          </Stage>
        </div>
        <div className={layout.side}>
          <VideoList videos={videos} index={index} progress={progress} opened={opened} onChoose={player.open} />
          {video.hasLesson && readable.has(video.id) && <div className={layout.guide} ref={parts.setGuide} />}
        </div>
        <PlayerSettings
          keys={keys}
          help={help}
          busy={busy}
          isWindowOpen={isWindowOpen}
          autoplayNext={preferences.autoplayNext}
          onAutoplayNext={(autoplayNext) => changePreferences({ autoplayNext })}
          {...completion}
          isMarkPrimary={primary === 'complete'}
          wide={wide}
          onWide={setWide}
          onFullScreen={isPlaying ? () => stage.current?.toggleFullScreen() : undefined}
          onKeys={setKeys}
          onHelp={setHelp}
        />
        {withTexts && (
          <LessonPanel
            key={video.id}
            account={account}
            showsNotes={notes.on}
            video={video}
            position={position}
            isReadable={readable.has(video.id)}
            guide={parts.guide}
            onRead={() => course.read(video)}
            onPlayFrom={playFrom}
            onEndSeen={view.setLessonEndSeen}
            end={{
              ...completion,
              busy,
              isPrimary: primary === 'endLesson',
              nextName: following?.name,
              onNext: () => {
                next?.()
                stage.current?.show()
              },
            }}
            ref={parts.lesson}
          />
        )}
      </div>
      {course.dialog}
    </Page>
  )
}

const hasText = ({ hasLesson, hasTranscript }: Video) => hasLesson || hasTranscript

/** The parts of the page to scroll to, and the element at the side that shows the contents of the lesson. */
function useParts() {
  const [guide, setGuide] = useState<HTMLElement | null>(null)
  return { guide, setGuide, frame: useRef<HTMLDivElement>(null), lesson: useRef<HTMLElement>(null) }
}

const lookOf = (is: { wide: boolean; withTexts: boolean; isPlaying: boolean }) =>
  [layout.course, is.wide && layout.wide, is.withTexts && layout.withTexts, is.isPlaying && layout.playing]
    .filter(Boolean)
    .join(' ')

/** Scrolls to a part of the page and moves the focus there, so that the next Tab continues in it. */
function goTo(part: HTMLElement | null): void {
  part?.focus({ preventScroll: true })
  part?.scrollIntoView()
}
