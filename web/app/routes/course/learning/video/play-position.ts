/** The second that plays now; undefined while nothing does. */
export interface PlayPosition {
  now(): number | undefined
  set(seconds: number | undefined): void
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void
}

/** Keeps the position outside of React's state: it changes several times a second, and few parts of the page need it. */
export function createPlayPosition(): PlayPosition {
  let seconds: number | undefined
  const listeners = new Set<() => void>()
  return {
    now: () => seconds,
    set(next) {
      seconds = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
