import type { Video } from '@course/contract/learning'
import { type ReactNode, useEffect, useRef } from 'react'
import { VideoFrame } from '../../ui/video-frame.tsx'
import { LessonPoster } from './lesson-poster.tsx'
import styles from './stage.module.css'

interface StageProps {
  video: Video
  index: number
  playing: boolean
  wide: boolean
  onPlay: () => void
  /** The bar below the picture. */
  children: ReactNode
}

/** The current video: its poster, or the player once started. */
export function Stage({ video, index, playing, wide, onPlay, children }: StageProps) {
  const stage = useRef<HTMLElement>(null)
  // The pressed button may be removed. The focus stays here, so that keyboard shortcuts keep working.
  useEffect(() => {
    if (playing && document.activeElement === document.body) stage.current?.focus({ preventScroll: true })
  })
  const arrived = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them changes, but not on arrival
  useEffect(() => {
    if (arrived.current) stage.current?.scrollIntoView({ block: 'nearest' })
    arrived.current = true
  }, [playing, wide])
  return (
    <section className={styles.stage} aria-label="Video" ref={stage} tabIndex={-1}>
      <div className={styles.screen}>
        {playing ? (
          <VideoFrame
            key={video.id}
            title={video.name}
            vimeoNumber={video.vimeoNumber}
            vimeoHash={video.vimeoHash}
            autoplay
          />
        ) : (
          <LessonPoster name={video.name} index={index} onPlay={onPlay} />
        )}
      </div>
      {children}
    </section>
  )
}
