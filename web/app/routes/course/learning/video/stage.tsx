import type { Video } from '@course/contract/course/learning/learning'
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
import { Button } from '../../../../kit/button.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import type { PlaybackProps, Trouble } from '../../../../player/playback.tsx'
import { Waiting } from '../../../../player/waiting.tsx'
import { sellerFacts } from '../../../../site-facts.ts'
import { LessonPoster } from './lesson-poster.tsx'
import styles from './stage.module.css'
import type { useSource } from './use-source.ts'

const Playback = lazy(async () => ({ default: (await import('../../../../player/playback.tsx')).Playback }))

/** What the page around the stage can ask of it. */
export interface StageHandle {
  toggleFullScreen(): void
  /** Scrolls to the video and moves the focus there. */
  show(): void
  /** Whether any of the picture is on the screen. */
  isInView(): boolean
}

interface StageProps
  extends Pick<PlaybackProps, 'account' | 'preferences' | 'controls' | 'onPreferences' | 'onMerged' | 'onTime'> {
  video: Video
  source: ReturnType<typeof useSource>
  index: number
  /** The second at which it started; undefined while the poster is shown. */
  startedAt: number | undefined
  /** The second at which it would start. */
  resumeAt: number
  wide: boolean
  /** Whether Play is not the primary action of the page. */
  isCalm: boolean
  onPlay: (at: number) => void
  onEnded: () => void
  /** Covers the player, for instance once the video has ended. */
  cover?: ReactNode
  /** The element with the video and all that belongs to it. */
  frame: RefObject<HTMLElement | null>
  ref: Ref<StageHandle>
  /** The bar below the picture. */
  children: ReactNode
}

/** The current video: its poster, or the player once started; and what belongs below it. */
export function Stage({
  video,
  source: { source, trouble, playCopy, setTrouble, attempt, tryAgain },
  index,
  startedAt,
  resumeAt,
  wide,
  isCalm,
  onPlay,
  cover,
  frame,
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
      frame.current?.scrollIntoView()
    },
    isInView: () => isInView(screen),
  }))
  const isAway = useAway(stage, playing)
  const isUnreachable = trouble === 'network'
  return (
    <>
      <section
        className={styles.stage}
        aria-label="Video"
        ref={stage}
        tabIndex={-1}
        data-away={(isAway && !cover) || undefined}
      >
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
            <LessonPoster name={video.name} index={index} startAt={resumeAt} isCalm={isCalm} onPlay={onPlay} />
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
    // Where there is room, a video out of view plays in the corner.
    const playsInCorner = before.current.wide === wide && matchMedia('(min-width: 64rem)').matches && !isInView(stage)
    before.current = { playing, wide }
    if (isChanged && !playsInCorner) stage.current?.scrollIntoView({ block: 'nearest' })
  }, [stage, playing, wide])
}

/** Whether a video plays while its place on the page is out of view, for example because the member reads on. */
function useAway(stage: RefObject<HTMLElement | null>, playing: boolean): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!playing || !stage.current) return
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false))
    observer.observe(stage.current)
    return () => {
      observer.disconnect()
      setAway(false)
    }
  }, [stage, playing])
  return isAway
}

function isInView(part: RefObject<HTMLElement | null>): boolean {
  const { top = 0, bottom = 0 } = part.current?.getBoundingClientRect() ?? {}
  return bottom > 0 && top < innerHeight
}

const texts: Record<Trouble, string> = {
  private:
    'This video may not be played here: its privacy setting at Vimeo does not allow this site. We have reported it to the owner.',
  password: 'This video asks for a password at Vimeo, so it can’t be played here. We have reported it to the owner.',
  missing: 'This video no longer exists at Vimeo. We have reported it to the owner.',
  network:
    'The video can’t be reached. Check your connection, or try another network: some companies block video sites.',
  slow: 'The player is taking long to answer.',
}

/** What is wrong with the player, and what to do. @param onPlayCopy undefined if there is no copy */
function PlayerTrouble({ trouble, onPlayCopy }: { trouble: Trouble; onPlayCopy: (() => void) | undefined }) {
  if (trouble === 'slow' && !onPlayCopy) return null
  const { email } = sellerFacts()
  return (
    <Notice kind={trouble === 'slow' ? 'info' : 'warning'}>
      <p>
        {texts[trouble]}{' '}
        {trouble !== 'slow' && !onPlayCopy && (
          <>
            If it stays like this, write to <a href={`mailto:${email}`}>{email}</a>.
          </>
        )}
      </p>
      {onPlayCopy && (
        <Button quiet={trouble === 'slow'} onClick={onPlayCopy}>
          Play our copy instead
        </Button>
      )}
    </Notice>
  )
}
