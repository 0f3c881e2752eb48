import type { Preferences } from '@course/contract/course/learning/progress'
import { isBlocked, type Player, type PlayerProblem } from './player.ts'
import type { WatchQueue } from './watch-queue.ts'
import { recordWatching } from './watching.ts'

/** What keys and buttons outside the player do. */
export interface PlayerControls {
  /** Plays or pauses. */
  toggle(): void
  /** @param seconds negative for back */
  seekBy(seconds: number): void
  playFrom(seconds: number): void
  /** @param steps of a quarter, negative for slower */
  changeSpeed(steps: number): void
  toggleCaptions(): void
}

interface SessionOptions {
  player: Player
  videoId: string
  startAt: number
  queue: WatchQueue
  preferences: Preferences
  onPreferences(changed: Partial<Preferences>): void
  /** The browser wants a press before it plays. */
  onBlocked(): void
  onPlaying(): void
  onTime(seconds: number): void
  onEnded(): void
  onProblem(problem: PlayerProblem): void
}

const [slowest, fastest] = [0.25, 4]

/**
 * One video in one player: applies the member's preferences once it is ready, records what is watched, and tells the
 * page what happens.
 */
export function startSession(options: SessionOptions): { controls: PlayerControls; end(): void } {
  const { player, preferences } = options
  const now = { ...preferences, seconds: options.startAt, isPlaying: false, isReady: false }

  /** The player reports a new speed late, and two presses can come before that. */
  let wantedSpeed = preferences.speed

  const remember = (changed: Partial<Preferences>) => {
    const isNew = Object.entries(changed).some(([name, value]) => now[name as keyof Preferences] !== value)
    Object.assign(now, changed)
    // While it gets ready, a player tells its own defaults.
    if (isNew && now.isReady) options.onPreferences(changed)
  }
  const prepare = async () => {
    const { speed, volume, captions } = preferences
    if (speed !== 1) await player.setRate(speed)
    if (volume !== 1) await player.setVolume(volume)
    if (captions) await player.setCaptions(true)
    now.isReady = true
  }
  const play = () =>
    player.play().catch((error: unknown) => {
      if (isBlocked(error)) options.onBlocked()
    })

  const ends = [
    player.on('ready', () => void prepare()),
    player.on('time', ({ seconds }) => {
      now.seconds = seconds
      options.onTime(seconds)
    }),
    player.on('playing', () => {
      now.isPlaying = true
      options.onPlaying()
    }),
    player.on('paused', () => {
      now.isPlaying = false
    }),
    player.on('ended', () => {
      now.isPlaying = false
      options.onEnded()
    }),
    player.on('rate', ({ rate }) => {
      wantedSpeed = rate
      remember({ speed: rate })
    }),
    player.on('volume', ({ volume }) => remember({ volume })),
    player.on('captions', ({ on }) => remember({ captions: on })),
    player.on('error', ({ problem }) => options.onProblem(problem)),
    recordWatching(player, options.videoId, options.queue, options.startAt),
  ]
  void play()

  return {
    controls: {
      toggle: () => void (now.isPlaying ? player.pause() : play()),
      seekBy: (seconds) => void player.seek(Math.max(0, now.seconds + seconds)),
      playFrom: (seconds) => {
        void player.seek(seconds)
        void play()
      },
      changeSpeed: (steps) => {
        wantedSpeed = Math.min(fastest, Math.max(slowest, wantedSpeed + steps * 0.25))
        void player.setRate(wantedSpeed)
      },
      toggleCaptions: () => void player.setCaptions(!now.captions),
    },
    end() {
      for (const end of ends) end()
      player.destroy()
    },
  }
}
