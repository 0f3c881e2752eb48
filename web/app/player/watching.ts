import { beforeLogout } from './leaving.ts'
import type { Player } from './player.ts'
import { stepBack } from './resume.ts'
import type { WatchQueue } from './watch-queue.ts'
import { createWatchTracker } from './watch-tracker.ts'

/** At most this much is lost if the browser ends without warning. In milliseconds. */
const saveMs = 5_000
const sendMs = 15_000

/** The length of a video in seconds; 0 while unknown. Some players state less than they have already played. */
const lengthOf = (stated: number, played: number): number =>
  Number.isFinite(stated) && stated > 0 ? Math.max(stated, played) : 0

/**
 * Records what is watched in a player, and reports it while it plays and whenever it stops.
 * @returns a function that reports the rest and ends
 */
export function recordWatching(player: Player, videoId: string, queue: WatchQueue, startAt: number): () => void {
  const tracker = createWatchTracker()
  let rate = 1
  // Resuming does not move the place back until something is watched.
  let position = startAt > 0 ? startAt + stepBack : 0
  let duration = 0
  let savedAt = performance.now()
  // Also without a working player, the server knows which video came last.
  let isNew = true

  const save = () => {
    // Without a length the server refuses seconds, so they wait for it.
    if (isNew) queue.record(videoId, { ranges: duration > 0 ? tracker.take() : [], position, duration })
    isNew = false
    savedAt = performance.now()
  }
  const report = () => {
    save()
    return queue.flush()
  }
  const close = () => {
    save()
    void queue.flush(true)
  }
  const whenHidden = () => document.visibilityState === 'hidden' && close()

  const ends = [
    player.on('rate', (detail) => {
      rate = detail.rate
    }),
    player.on('time', (detail) => {
      const now = performance.now()
      position = detail.seconds
      duration = Math.max(duration, lengthOf(detail.duration, position))
      isNew = true
      tracker.moveTo(detail.seconds, now, rate)
      if (now - savedAt >= saveMs) save()
    }),
    player.on('seeking', () => tracker.cut()),
    player.on('paused', () => {
      tracker.cut()
      void report()
    }),
    player.on('ended', (detail) => {
      duration = Math.max(duration, lengthOf(detail.duration, position))
      position = Math.max(position, duration)
      tracker.moveTo(position, performance.now(), rate)
      tracker.cut()
      isNew = true
      void report()
    }),
  ]
  const timer = setInterval(() => void report(), sendMs)
  document.addEventListener('visibilitychange', whenHidden)
  window.addEventListener('pagehide', close)
  ends.push(beforeLogout(report))
  void report()

  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', whenHidden)
    window.removeEventListener('pagehide', close)
    for (const end of ends) end()
    void report()
  }
}
