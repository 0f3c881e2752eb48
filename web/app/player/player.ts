/** Why a video can't be shown: its host refuses it, or nothing answers. */
export type PlayerProblem = 'private' | 'password' | 'missing' | 'network'

/** What a player tells. Times are in seconds of the video. */
export interface PlayerEvents {
  /** It can be controlled from now on. */
  ready: { duration: number }
  time: { seconds: number; duration: number }
  playing: object
  paused: object
  /** The position jumps, so the time in between was not watched. */
  seeking: object
  ended: { duration: number }
  rate: { rate: number }
  volume: { volume: number }
  captions: { on: boolean }
  error: { problem: PlayerProblem }
}

/**
 * A player of one video. `play` rejects with the browser's NotAllowedError if it needs a press first. The others resolve
 * to false if this video or its host does not support them.
 */
export interface Player {
  play(): Promise<void>
  pause(): Promise<void>
  seek(seconds: number): Promise<void>
  setRate(rate: number): Promise<boolean>
  setVolume(volume: number): Promise<boolean>
  setCaptions(on: boolean): Promise<boolean>
  /** @returns a function that ends the subscription */
  on<E extends keyof PlayerEvents>(event: E, listener: (detail: PlayerEvents[E]) => void): () => void
  destroy(): void
}

type Listeners = { [E in keyof PlayerEvents]?: Set<(detail: PlayerEvents[E]) => void> }

/** The events of a player: subscribe with `on`, publish with `emit`. */
export function createEvents() {
  const listeners: Listeners = {}
  const setOf = <E extends keyof PlayerEvents>(event: E): Set<(detail: PlayerEvents[E]) => void> => {
    const set: Set<(detail: PlayerEvents[E]) => void> = listeners[event] ?? new Set()
    Object.assign(listeners, { [event]: set })
    return set
  }
  return {
    on<E extends keyof PlayerEvents>(event: E, listener: (detail: PlayerEvents[E]) => void): () => void {
      setOf(event).add(listener)
      return () => void setOf(event).delete(listener)
    },
    emit<E extends keyof PlayerEvents>(event: E, detail: PlayerEvents[E]): void {
      for (const listener of setOf(event)) listener(detail)
    },
  }
}

/** Whether the browser refused to play without a press. */
export const isBlocked = (error: unknown): boolean => error instanceof Error && error.name === 'NotAllowedError'
