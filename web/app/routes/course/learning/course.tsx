import type { Openings, Video } from '@course/contract/course/learning'
import type { Preferences } from '@course/contract/course/progress'
import { useRef, useState } from 'react'
import { continuePoint, isCompleted, resumeAt, summaryText } from '../../../player/resume.ts'
import type { PlayerControls } from '../../../player/session.ts'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { ContinueOffer } from './continue-offer.tsx'
import layout from './course.module.css'
import { Finished } from './finished.tsx'
import { LessonPanel } from './lesson-panel.tsx'
import type { LoadedProgress } from './load-progress.ts'
import styles from './members.module.css'
import { playingCost, readingCost } from './opening-cost.ts'
import { createPlayPosition } from './play-position.ts'
import { PlayerSettings } from './player-settings.tsx'
import type { Action } from './shortcuts.ts'
import { Stage, type StageHandle } from './stage.tsx'
import { UpNext } from './up-next.tsx'
import { useContinue } from './use-continue.ts'
import { useKeptSwitch } from './use-kept-switch.ts'
import { useOpenings } from './use-openings.ts'
import { usePause } from './use-pause.tsx'
import { usePlayer } from './use-player.ts'
import { usePreferences } from './use-preferences.ts'
import { useProgress } from './use-progress.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { VideoBar } from './video-bar.tsx'
import { VideoList } from './video-list.tsx'
import { WindowNote } from './window-note.tsx'

interface CourseProps {
  /** The id of the account. */
  account: string
  email: string
  videos: Video[]
  /** Undefined if the server failed; so are the next two. */
  openings: Openings | undefined
  progress: LoadedProgress | undefined
  preferences: Preferences | undefined
  /** The position of the video to show first. */
  first: number
  /** The second of it that a link to the page names. */
  linkedSecond: number | undefined
}

/** The course page: one video at a time, and the list of all. */
export function Course(props: CourseProps) {
  const { account, email, videos, first } = props
  const { opened, readable, window, pause, isKnown, note, noteReading, reload } = useOpenings(props.openings)
  const { ask, dialog } = usePause(reload)
  const { progress, merge, busy, toggleCompleted } = useProgress(props.progress?.rows ?? [])
  const [preferences, changePreferences] = usePreferences(props.preferences)
  const isWindowOpen = Boolean(window) || Boolean(pause) || !isKnown
  const player = usePlayer({
    ...{ email, videos, first, opened, isWindowOpen },
    linkedSecond: props.linkedSecond,
    resumeAt: (id) => resumeAt(progress.get(id)),
    admit: (id, go) => (pause && !opened.has(id) ? void ask(pause).then((may) => may && go()) : go()),
    async onOpen(id) {
      // The request may have been made in another tab.
      const refusing = await note(id)
      if (!refusing) return
      player.stop()
      if (await ask(refusing)) player.play()
    },
  })
  const { index, video, startedAt, play, playAt, previous, next } = player
  const point = continuePoint(videos, progress, props.progress?.lastVideoId ?? null)
  const isFinished = videos.every(({ id }) => isCompleted(progress.get(id)))
  useContinue(({ index: position, at }) => {
    const isFree = !isWindowOpen || opened.has(videos[position]?.id ?? '')
    if (isFree) playAt(position, at)
    else player.open(position)
  })
  /** The video that has just ended. */
  const [ended, setEnded] = useState<string>()
  const [wide, setWide] = useKeptSwitch('courseWideView', false)
  const [keys, setKeys] = useKeptSwitch('courseShortcuts', true)
  const [help, setHelp] = useState(false)
  const stage = useRef<StageHandle>(null)
  const controls = useRef<PlayerControls>(undefined)
  const [position] = useState(createPlayPosition)
  const lesson = useRef<HTMLElement>(null)

  const whilePlaying = (work: (player: PlayerControls) => void) =>
    startedAt === undefined ? undefined : () => controls.current && work(controls.current)
  const actions: Record<Action, (() => void) | undefined> = {
    play: startedAt === undefined ? () => play() : () => controls.current?.toggle(),
    pause: whilePlaying((player) => player.toggle()),
    back: whilePlaying((player) => player.seekBy(-5)),
    forward: whilePlaying((player) => player.seekBy(5)),
    slower: whilePlaying((player) => player.changeSpeed(-1)),
    faster: whilePlaying((player) => player.changeSpeed(1)),
    captions: whilePlaying((player) => player.toggleCaptions()),
    fullScreen: whilePlaying(() => stage.current?.toggleFullScreen()),
    ...{ previous, next },
    wide: () => setWide(!wide),
    help: () => setHelp(!help),
  }
  useShortcuts(keys, actions)
  if (!video) return null
  const playFrom = (seconds: number) => {
    setEnded(undefined)
    if (startedAt !== undefined && controls.current) controls.current.playFrom(seconds)
    else playAt(index, seconds)
  }
  const read = async () => {
    const isOpenAnyway = video.isLessonFree || opened.has(video.id)
    if (pause && !isOpenAnyway && !(await ask(pause))) return false
    await noteReading(video.id)
    return true
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
        <p className={styles.summary}>{summaryText(videos, progress)}</p>
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
              {...{ video, index, startedAt, wide, account, preferences, controls, cover }}
              ref={stage}
              resumeAt={player.startsAt}
              onTime={position.set}
              onPlay={play}
              onEnded={() => setEnded(video.id)}
              onPreferences={changePreferences}
              onMerged={merge}
            >
              <VideoBar
                {...{ video, wide, previous, next }}
                isPlaying={startedAt !== undefined}
                onWide={() => setWide(!wide)}
                onLesson={() => goTo(lesson.current)}
              />
              {(window || pause) && <WindowNote {...{ window, pause }} />}
              <PlayerSettings
                {...{ keys, help, busy, isWindowOpen }}
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
            {...{ video, position }}
            isReadable={readable.has(video.id)}
            costs={{ reading: readingCost(opening), playing: playingCost(opening) }}
            onRead={read}
            onPlayFrom={playFrom}
            end={{
              ...{ ...completion, busy },
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
      {dialog}
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
