import type { Video } from '@course/contract/course/learning/learning'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../kit/button.tsx'
import styles from './up-next.module.css'

const countdownSeconds = 5

interface UpNextProps {
  next: Video
  /** Whether it starts by itself after the countdown. */
  counts: boolean
  onPlay: () => void
  onCancel: () => void
}

/** After a video has ended: the next one, which starts after a countdown that can be canceled. */
export function UpNext({ next, counts, onPlay, onCancel }: UpNextProps) {
  const [left, setLeft] = useState(countdownSeconds)
  const box = useRef<HTMLElement>(null)
  const play = useRef(onPlay)
  useEffect(() => {
    play.current = onPlay
  })
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (!counts) return
    if (left === 0) return play.current()
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [counts, left])
  return (
    <section
      className={styles.upNext}
      ref={box}
      aria-label="Up next"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onCancel()
      }}
    >
      <p role="status" className={styles.text}>
        {counts ? `Up next in ${countdownSeconds} seconds: ${next.name}` : `Up next: ${next.name}`}
      </p>
      {counts && (
        <p className={styles.left} aria-hidden="true">
          {left}
        </p>
      )}
      <div className={styles.buttons}>
        {counts && (
          <Button quiet onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button onClick={onPlay}>Play next video</Button>
      </div>
    </section>
  )
}
