import { openVideoFile, type Video } from '@course/contract/learning'
import type { Preferences, VideoProgress } from '@course/contract/progress'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '../api.ts'
import { createFilePlayer } from './file-player.ts'
import styles from './playback.module.css'
import type { Player, PlayerFault } from './player.ts'
import { queueOfPage } from './send-watched.ts'
import { type PlayerControls, startSession } from './session.ts'
import { VideoFrame, vimeoAddress } from './video-frame.tsx'
import { createVimeoPlayer } from './vimeo-player.ts'

export type Source = 'vimeo' | 'file'

/** A problem with the player: a fault, or an answer that takes too long. */
export type Trouble = PlayerFault | 'slow'

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
}

/** When to look whether Vimeo can be reached at all, and when to offer the copy. In milliseconds. */
const [probeAfter, offerAfter] = [3_000, 8_000]

/** Plays one video, from Vimeo or from a file. Loaded only once something is played. */
export function Playback(props: PlaybackProps) {
  const { video, source, startAt } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const file = useRef<HTMLVideoElement>(null)
  const [play, setPlay] = useState<() => void>()
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another video or source is another element, by its key
  useEffect(() => {
    const ending = new AbortController()
    void run(ending.signal)
    return () => ending.abort()

    async function run(signal: AbortSignal) {
      const player = await createPlayer()
      if (signal.aborted) return player.destroy()
      const { account, preferences, controls } = latest.current
      const session = startSession({
        ...{ player, videoId: video.id, startAt, preferences },
        queue: queueOfPage(account, (rows) => latest.current.onMerged(rows)),
        onPreferences: (changed) => latest.current.onPreferences(changed),
        onBlocked: () => setPlay(() => () => void player.play().catch(() => setPlay(undefined))),
        onPlaying: () => setPlay(undefined),
        onTime: (seconds) => latest.current.onTime(seconds),
        onEnded: () => latest.current.onEnded(),
        onFault: (fault) => latest.current.onTrouble(fault),
      })
      controls.current = session.controls
      signal.addEventListener('abort', () => {
        controls.current = undefined
        latest.current.onTime(undefined)
        session.end()
      })
      if (source === 'vimeo') watchReadiness(player, signal)
    }

    function createPlayer(): Promise<Player> | Player {
      if (source === 'vimeo') return createVimeoPlayer(frame.current as HTMLIFrameElement)
      const link = async () => {
        const { url, captions, expiresAt } = await call(openVideoFile, { params: { id: video.id } })
        return { url, captions, expiresAt: expiresAt === null ? null : Date.parse(expiresAt) }
      }
      return createFilePlayer(file.current as HTMLVideoElement, { link, startAt })
    }

    function watchReadiness(player: Player, signal: AbortSignal) {
      /** Ready, or refused by Vimeo. */
      let isDecided = false
      player.on('ready', () => {
        isDecided = true
        latest.current.onTrouble(undefined)
      })
      player.on('error', () => {
        isDecided = true
      })
      const after = (ms: number, work: () => void) => {
        const timer = setTimeout(() => isDecided || work(), ms)
        signal.addEventListener('abort', () => clearTimeout(timer))
      }
      after(probeAfter, async () => {
        if (!(await isReachable(vimeoAddress(video))) && !isDecided && !signal.aborted)
          latest.current.onTrouble('network')
      })
      after(offerAfter, () => latest.current.onTrouble('slow'))
    }
  }, [])

  const goesFullScreen = !document.fullscreenEnabled
  return (
    <>
      {source === 'vimeo' ? (
        <VideoFrame
          {...{ ref: frame, title: video.name, startAt, goesFullScreen }}
          {...{ vimeoNumber: video.vimeoNumber, vimeoHash: video.vimeoHash }}
          autoplay
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
      {play && (
        <button type="button" className={styles.blocked} onClick={play}>
          Play {video.name}
        </button>
      )}
    </>
  )
}

/** Whether an address can be loaded at all. A frame tells its page the same for an error as for a page. */
const isReachable = (address: string): Promise<boolean> =>
  fetch(address, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' }).then(
    () => true,
    () => false,
  )
