import type { Cue } from '@course/contract/course/lessons/lessons'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { timeText } from '../../../../player/resume.ts'
import type { PlayPosition } from './play-position.ts'
import styles from './transcript.module.css'

interface TranscriptProps {
  cues: readonly Cue[]
  position: PlayPosition
  onPlayFrom: (seconds: number) => void
}

/** What is said in a video, line by line. A press on a line plays the video from there. */
export function Transcript({ cues, position, onPlayFrom }: TranscriptProps) {
  const current = useSyncExternalStore(position.subscribe, () => cueAt(cues, position.now()))
  const { list, follow } = useFollowing(current)
  return (
    <ol className={styles.lines} ref={list}>
      {cues.map(({ start, text }, place) => (
        <li key={start}>
          <button
            type="button"
            className={styles.line}
            aria-current={place === current ? 'true' : undefined}
            onClick={() => {
              follow()
              onPlayFrom(start)
            }}
          >
            <span className={styles.time}>{timeText(start)}</span> <span>{text}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Keeps the current line in sight, until the reader scrolls the lines. The page itself never moves. */
function useFollowing(current: number) {
  const list = useRef<HTMLOListElement>(null)
  const isFollowing = useRef(true)
  useEffect(() => {
    const ending = new AbortController()
    for (const event of ['wheel', 'touchmove', 'keydown'])
      list.current?.addEventListener(
        event,
        () => {
          isFollowing.current = false
        },
        { signal: ending.signal, passive: true },
      )
    return () => ending.abort()
  }, [])
  useEffect(() => {
    const line = list.current?.children[current]
    if (!isFollowing.current || !list.current || !(line instanceof HTMLElement)) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const top = line.offsetTop - (list.current.clientHeight - line.offsetHeight) / 2
    list.current.scrollTo({ top, behavior: isStill ? 'instant' : 'smooth' })
  }, [current])
  return {
    list,
    follow() {
      isFollowing.current = true
    },
  }
}

/** The position of the line that is said at a second: the last one that has started; -1 before the first. */
export const cueAt = (cues: readonly Cue[], seconds: number | undefined): number =>
  seconds === undefined ? -1 : cues.findLastIndex(({ start }) => start <= seconds)
