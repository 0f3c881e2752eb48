import { openVideoFile, type Video } from '@course/contract/course/learning/learning'
import type { Preferences, VideoProgress } from '@course/contract/course/learning/progress'
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { call } from '../api.ts'
import { createFilePlayer } from './file-player.ts'
import { hostAnswers, offerAfter } from './host-answers.ts'
import styles from './playback.module.css'
import type { Player, PlayerProblem } from './player.ts'
import { queueOfPage } from './send-watched.ts'
import { type PlayerControls, startSession } from './session.ts'
import { VideoFrame } from './video-frame.tsx'
import { vimeoAddress } from './vimeo-address.ts'
import { createVimeoPlayer } from './vimeo-player.ts'
import { Waiting } from './waiting.tsx'

export type Source = 'vimeo' | 'file'

/** A problem with the player: a problem, or an answer that takes too long. */
export type Trouble = PlayerProblem | 'slow'

export interface PlaybackProps {
  video: Video
  source: Source
  startAt: number
  /** The id of the account. */
  account: string
  preferences: Preferences
  controls: RefObject<PlayerControls | undefined>
  onPreferences(changed: Partial<Preferences>): void
  onMerged(rows: VideoProgress[]): void
  /** The second that plays; undefined once the player is gone. */
  onTime(seconds: number | undefined): void
  onEnded(): void
  onTrouble(trouble: Trouble | undefined): void
  /** Whether that was reported, and there is no copy to play instead. */
  isUnreachable: boolean
}

/** What is known of the player. */
interface Known {
  /** Whether Vimeo answers. */
  answers: boolean
  /** Whether Vimeo's frame has loaded. */
  isLoaded: boolean
  /** Whether Vimeo's player can be used. */
  isReady: boolean
  /** Starts what the browser did not let start by itself. */
  play: (() => void) | undefined
}

const nothingKnown: Known = { answers: false, isLoaded: false, isReady: false, play: undefined }
const learned = (before: Known, more: Partial<Known>): Known => ({ ...before, ...more })

/** Plays one video, from Vimeo or from a file. Loaded only once something is played. */
export function Playback(props: PlaybackProps) {
  const { video, source, startAt } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const file = useRef<HTMLVideoElement>(null)
  const [known, learn] = useReducer(learned, nothingKnown)
  const latest = useEffectEvent(() => props)

  // Another video or source is another element, by its key.
  useEffect(() => {
    const { video, source, startAt } = latest()
    const ending = new AbortController()
    void run(ending.signal)
    return () => ending.abort()

    async function run(signal: AbortSignal) {
      /** Ready, or refused by Vimeo. */
      const decided = new AbortController()
      // The player's script has to load first, and Vimeo may be silent.
      if (source === 'vimeo') void watchHost(signal, decided.signal)
      const player = await createPlayer()
      if (signal.aborted) return player.destroy()
      const { account, preferences, controls } = latest()
      const session = startSession({
        player,
        videoId: video.id,
        startAt,
        preferences,
        queue: queueOfPage(account, (rows) => latest().onMerged(rows)),
        onPreferences: (changed) => latest().onPreferences(changed),
        onBlocked: () => learn({ play: () => void player.play().catch(() => learn({ play: undefined })) }),
        onPlaying: () => learn({ play: undefined }),
        onTime: (seconds) => latest().onTime(seconds),
        onEnded: () => latest().onEnded(),
        onProblem: (problem) => latest().onTrouble(problem),
      })
      controls.current = session.controls
      signal.addEventListener('abort', () => {
        controls.current = undefined
        latest().onTime(undefined)
        session.end()
      })
      player.on('ready', () => {
        decided.abort()
        learn({ isReady: true })
        latest().onTrouble(undefined)
      })
      player.on('error', () => {
        decided.abort()
        learn({ isReady: true })
      })
    }

    function createPlayer(): Promise<Player> | Player {
      if (source === 'vimeo') return createVimeoPlayer(frame.current as HTMLIFrameElement)
      const link = async () => {
        const { url, captions, expiresAt } = await call(openVideoFile, { params: { id: video.id } })
        return { url, captions, expiresAt: expiresAt === null ? null : Date.parse(expiresAt) }
      }
      return createFilePlayer(file.current as HTMLVideoElement, { link, startAt })
    }

    async function watchHost(ended: AbortSignal, decided: AbortSignal) {
      const signal = AbortSignal.any([ended, decided])
      const answers = await hostAnswers(vimeoAddress(video), signal)
      if (signal.aborted) return
      if (!answers) return latest().onTrouble('network')
      learn({ answers })
      const timer = setTimeout(() => latest().onTrouble('slow'), offerAfter)
      signal.addEventListener('abort', () => clearTimeout(timer))
    }
  }, [])

  const goesFullScreen = !document.fullscreenEnabled
  const isShown = known.isReady || (known.answers && known.isLoaded)
  return (
    <>
      {source === 'vimeo' ? (
        <VideoFrame
          ref={frame}
          title={video.name}
          startAt={startAt}
          goesFullScreen={goesFullScreen}
          vimeoNumber={video.vimeoNumber}
          vimeoHash={video.vimeoHash}
          isHidden={!isShown}
          onLoad={() => learn({ isLoaded: true })}
        />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: the captions come with the link to the file
        <video
          className={styles.file}
          ref={file}
          title={video.name}
          data-vimeo-number={video.vimeoNumber || undefined}
          data-video-id={video.vimeoNumber ? undefined : video.id}
          controls
          controlsList={goesFullScreen ? undefined : 'nofullscreen'}
          playsInline
          preload="auto"
        />
      )}
      {!isShown && !known.play && !props.isUnreachable && <Waiting />}
      {known.play && (
        <button type="button" className={styles.blocked} onClick={known.play}>
          Play {video.name}
        </button>
      )}
    </>
  )
}
