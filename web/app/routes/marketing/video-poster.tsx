import type { HomeContent } from '@course/contract/content'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { VideoFrame, vimeoAddress } from '../../player/video-frame.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import styles from './video-poster.module.css'

/**
 * A poster that becomes the player on click: nothing is loaded from Vimeo before that.
 * Without scripts it is a link to the video.
 */
export function VideoPoster({ picture, video }: { picture: string; video: HomeContent['video'] }) {
  const [playing, setPlaying] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (playing) frame.current?.focus()
  }, [playing])

  if (playing) return <VideoFrame {...video} autoplay ref={frame} />
  const play = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setPlaying(true)
  }
  return (
    <a className={styles.poster} href={vimeoAddress(video)} onClick={play}>
      <Drawing svg={picture} />
      <span className={styles.play}>
        <svg width="20" height="22" viewBox="0 0 20 22" aria-hidden="true" focusable="false">
          <path d="M2 1.5v19l17-9.5z" fill="currentColor" />
        </svg>
        Watch the video
      </span>
    </a>
  )
}
