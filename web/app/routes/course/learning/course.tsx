import type { Video } from '@course/contract/course/learning'
import * as paths from '@course/contract/paths'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { continuePoint, isCompleted, resumeAt, summaryText } from '../../../player/resume.ts'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { ContinueOffer } from './continue-offer.tsx'
import layout from './course.module.css'
import { Finished } from './finished.tsx'
import { LessonPanel } from './lesson-panel.tsx'
import styles from './members.module.css'
import { playingCost, readingCost } from './opening-cost.ts'
import { createPlayPosition } from './play-position.ts'
import { PlayerSettings } from './player-settings.tsx'
import { Stage, type StageHandle } from './stage.tsx'
import { UpNext } from './up-next.tsx'
import { type LoadedCourse, useCourse } from './use-course.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { VideoBar } from './video-bar.tsx'
import { VideoList } from './video-list.tsx'
import { WindowNote } from './window-note.tsx'

const VideoNotes = lazy(async () => ({ default: (await import('../notes/video-notes.tsx')).VideoNotes }))

interface CourseProps extends LoadedCourse {
  /** The id of the account. */
  account: string
}

/** The course page: one video at a time, and the list of all. */
export function Course(props: CourseProps) {
  const { account, videos } = props
  const course = useCourse(props)
  const { opened, readable, window, pause, isWindowOpen, progress, merge, busy, toggleCompleted, player } = course
  const { preferences, changePreferences } = course
  const { index, video, startedAt, play, playAt, previous, next } = player
  const stage = useRef<StageHandle>(null)
  const { wide, setWide, keys, setKeys, help, setHelp, controls, notes } = usePlayerKeys(player, stage)
  /** The video that has just ended. */
  const [ended, setEnded] = useState<string>()
  const [position] = useState(createPlayPosition)
  const lesson = useRef<HTMLElement>(null)

  if (!video) return null
  const point = continuePoint(videos, progress, props.progress?.lastVideoId ?? null)
  const isFinished = videos.every(({ id }) => isCompleted(progress.get(id)))
  const playFrom = (seconds: number) => {
    setEnded(undefined)
    if (startedAt !== undefined && controls.current) controls.current.playFrom(seconds)
    else playAt(index, seconds)
  }
  const isFree = video.isLessonFree && video.hasLesson
  const opening = { videoId: video.id, window, isOpened: opened.has(video.id), isFree }
  const following = videos[index + 1]
  const completion = {
    isCompleted: isCompleted(progress.get(video.id)),
    onToggleCompleted: () => void toggleCompleted(video.id),
  }
  const cover = ended === video.id && startedAt !== undefined && following && (
    <UpNext
      key={video.id}
      next={following}
      counts={preferences.autoplayNext && !isWindowOpen && !matchMedia('(prefers-reduced-motion: reduce)').matches}
      onPlay={() => playAt(index + 1, resumeAt(progress.get(following.id)))}
      onCancel={() => setEnded(undefined)}
    />
  )
  return (
    <Page>
      <div className={`${styles.head} ${layout.beforeCourse}`}>
        <PageTitle level={2}>Course</PageTitle>
        <p className={styles.count}>
          Video {index + 1} of {videos.length}
        </p>
        <p className={styles.summary}>
          {summaryText(videos, progress)}&nbsp;· <Link to={paths.ownCertificate}>Certificate</Link>
        </p>
      </div>
      {point && point.index !== index && startedAt === undefined && (
        <div className={layout.beforeCourse}>
          <ContinueOffer videos={videos} point={point} onContinue={() => playAt(point.index, point.at)} />
        </div>
      )}
      {isFinished && (
        <div className={layout.beforeCourse}>
          <Finished count={videos.length} />
        </div>
      )}
      <div className={lookOf({ wide, withTexts: hasTexts(videos), playing: startedAt !== undefined })}>
        <div className={layout.side}>
          <div className={layout.pinned}>
            <Stage
              video={video}
              index={index}
              startedAt={startedAt}
              wide={wide}
              account={account}
              preferences={preferences}
              controls={controls}
              cover={cover}
              ref={stage}
              resumeAt={player.startsAt}
              onTime={position.set}
              onPlay={play}
              onEnded={() => setEnded(video.id)}
              onPreferences={changePreferences}
              onMerged={merge}
            >
              <VideoBar
                video={video}
                wide={wide}
                previous={previous}
                next={next}
                isPlaying={startedAt !== undefined}
                onWide={() => setWide(!wide)}
                notes={notes.on}
                onNotes={notes.ask && (() => notes.show(!notes.on))}
                onLesson={() => goTo(lesson.current)}
              />
              {notes.on && (
                <Suspense fallback={null}>
                  <VideoNotes
                    key={video.id}
                    account={account}
                    video={video}
                    position={position}
                    startsAt={player.startsAt}
                    asked={notes.asked}
                    onPlayFrom={playFrom}
                  />
                </Suspense>
              )}
              {(window || pause) && <WindowNote window={window} pause={pause} />}
              <PlayerSettings
                keys={keys}
                help={help}
                busy={busy}
                isWindowOpen={isWindowOpen}
                autoplayNext={preferences.autoplayNext}
                onAutoplayNext={(autoplayNext) => changePreferences({ autoplayNext })}
                {...completion}
                onFullScreen={startedAt === undefined ? undefined : () => stage.current?.toggleFullScreen()}
                onKeys={setKeys}
                onHelp={setHelp}
              />
            </Stage>
          </div>
          <VideoList videos={videos} index={index} progress={progress} opened={opened} onChoose={player.open} />
        </div>
        {hasTexts(videos) && (
          <LessonPanel
            key={video.id}
            account={account}
            showsNotes={notes.on}
            video={video}
            position={position}
            isReadable={readable.has(video.id)}
            costs={{ reading: readingCost(opening), playing: playingCost(opening) }}
            onRead={() => course.read(video)}
            onPlayFrom={playFrom}
            end={{
              ...completion,
              busy,
              nextName: following?.name,
              onNext: () => {
                next?.()
                stage.current?.show()
              },
            }}
            ref={lesson}
          />
        )}
      </div>
      {course.dialog}
    </Page>
  )
}

const hasTexts = (videos: readonly Video[]) => videos.some((video) => video.hasLesson || video.hasTranscript)

const lookOf = (is: { wide: boolean; withTexts: boolean; playing: boolean }) =>
  [layout.course, is.wide && layout.wide, is.withTexts && layout.withTexts, is.playing && layout.playing]
    .filter(Boolean)
    .join(' ')

/** Scrolls to a part of the page and moves the focus there, so that the next Tab continues in it. */
function goTo(part: HTMLElement | null): void {
  part?.focus({ preventScroll: true })
  part?.scrollIntoView()
}
