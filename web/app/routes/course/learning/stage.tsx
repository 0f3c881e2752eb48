import { reportVideoProblem, type Video, type VideoProblem, videoProblems } from '@course/contract/course/learning'
import {
  lazy,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { call } from '../../../api.ts'
import { Button } from '../../../kit/button.tsx'
import type { PlaybackProps, Source, Trouble } from '../../../player/playback.tsx'
import { Waiting } from '../../../player/waiting.tsx'
import layout from './course.module.css'
import { LessonPoster } from './lesson-poster.tsx'
import { PlayerTrouble } from './player-trouble.tsx'
import styles from './stage.module.css'

const Playback = lazy(async () => ({ default: (await import('../../../player/playback.tsx')).Playback }))

/** What the page around the stage can ask of it. */
export interface StageHandle {
  toggleFullScreen(): void
  /** Scrolls to the video and moves the focus there. */
  show(): void
}

interface StageProps
  extends Pick<PlaybackProps, 'account' | 'preferences' | 'controls' | 'onPreferences' | 'onMerged' | 'onTime'> {
  video: Video
  index: number
  /** The second at which it started; undefined while the poster is shown. */
  startedAt: number | undefined
  /** The second at which it would start. */
  resumeAt: number
  wide: boolean
  onPlay: (at: number) => void
  onEnded: () => void
  /** Covers the player, for instance once the video has ended. */
  cover?: ReactNode
  ref: Ref<StageHandle>
  /** The bar below the picture. */
  children: ReactNode
}

/** The current video: its poster, or the player once started; and what belongs below it. */
export function Stage({
  video,
  index,
  startedAt,
  resumeAt,
  wide,
  onPlay,
  cover,
  ref,
  children,
  ...player
}: StageProps) {
  const stage = useRef<HTMLElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  const playing = startedAt !== undefined
  useStayingInSight(stage, playing, wide)
  // The element around the player goes full screen, so that the next video can take its place.
  useImperativeHandle(ref, () => ({
    toggleFullScreen() {
      const change = document.fullscreenElement ? document.exitFullscreen() : screen.current?.requestFullscreen()
      change?.catch(() => {})
    },
    show() {
      stage.current?.focus({ preventScroll: true })
      // The stage itself may stick to the top already, while what belongs to it is far above.
      stage.current?.closest(`.${layout.course}`)?.scrollIntoView()
    },
  }))
  const { source, trouble, playCopy, setTrouble, attempt, tryAgain } = useSource(video, startedAt)
  const isUnreachable = trouble === 'network'
  return (
    <>
      <section className={styles.stage} aria-label="Video" ref={stage} tabIndex={-1}>
        <div className={styles.screen} ref={screen}>
          {playing ? (
            <Suspense fallback={<Waiting />}>
              <Playback
                key={`${video.id} ${source} ${startedAt} ${attempt}`}
                {...player}
                video={video}
                source={source}
                isUnreachable={isUnreachable}
                startAt={startedAt}
                onTrouble={setTrouble}
              />
            </Suspense>
          ) : (
            <LessonPoster name={video.name} index={index} startAt={resumeAt} onPlay={onPlay} />
          )}
          {playing && isUnreachable && (
            <div className={styles.unreachable}>
              <p>The video can’t be reached.</p>
              <Button onClick={tryAgain}>Try again</Button>
            </div>
          )}
          {cover}
        </div>
      </section>
      {playing && trouble && <PlayerTrouble trouble={trouble} onPlayCopy={playCopy} />}
      {children}
    </>
  )
}

/** Keeps the focus and the stage where the member can use them. */
function useStayingInSight(stage: RefObject<HTMLElement | null>, playing: boolean, wide: boolean) {
  // The pressed button may be removed. The focus stays here, so that keyboard shortcuts keep working.
  useEffect(() => {
    if (playing && document.activeElement === document.body) stage.current?.focus({ preventScroll: true })
  })
  const before = useRef({ playing, wide })
  useEffect(() => {
    const isChanged = before.current.playing !== playing || before.current.wide !== wide
    before.current = { playing, wide }
    if (isChanged) stage.current?.scrollIntoView({ block: 'nearest' })
  }, [stage, playing, wide])
}

/** Where the current video is played from. Vimeo comes first; the owner's copy helps where it can't be reached. */
function useSource(video: Video, startedAt: number | undefined) {
  const [chosen, setChosen] = useState<{ id: string; source: Source }>()
  const [reported, setReported] = useState<{ key: string; trouble: Trouble | undefined }>()
  const [attempt, setAttempt] = useState(0)
  const usual: Source = video.vimeoNumber === '' ? 'file' : 'vimeo'
  const source = chosen?.id === video.id ? chosen.source : usual
  const key = `${video.id} ${source} ${startedAt}`
  const hasCopy = source === 'vimeo' && video.file !== null
  const reportProblem = useProblemReports()
  const playCopy = () => setChosen({ id: video.id, source: 'file' })
  return {
    source,
    trouble: reported?.key === key ? reported.trouble : undefined,
    playCopy: hasCopy ? playCopy : undefined,
    attempt,
    tryAgain() {
      setReported(undefined)
      setAttempt(attempt + 1)
    },
    setTrouble(trouble: Trouble | undefined) {
      reportProblem(video.id, trouble)
      if (trouble === 'network' && hasCopy) playCopy()
      else setReported({ key, trouble })
    },
  }
}

const isVideoProblem = (trouble: Trouble | undefined): trouble is VideoProblem =>
  (videoProblems as readonly (Trouble | undefined)[]).includes(trouble)

/** @returns a function that tells the server if Vimeo refuses a video: once for each video while the page is open */
function useProblemReports(): (videoId: string, trouble: Trouble | undefined) => void {
  const reported = useRef(new Set<string>())
  return (videoId, trouble) => {
    if (!isVideoProblem(trouble) || reported.current.has(videoId)) return
    reported.current.add(videoId)
    call(reportVideoProblem, { params: { id: videoId }, body: { Kind: trouble } }).catch(() => {
      // The member can't do anything about it, and the page of the next member reports the same.
    })
  }
}
