import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Drawing } from '../../ui/drawing.tsx'
import { VideoFrame } from '../../ui/video-frame.tsx'
import styles from './video-poster.module.css'

const vimeoNumber = '76979871'

/**
 * A picture that becomes the player when it is asked for: nothing is fetched from Vimeo before that.
 * Without script it is a link to the video.
 */
export function VideoPoster({ picture }: { picture: string }) {
  const [playing, setPlaying] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (playing) frame.current?.focus()
  }, [playing])

  if (playing) return <VideoFrame title="About the course" vimeoNumber={vimeoNumber} autoplay ref={frame} />
  const play = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setPlaying(true)
  }
  return (
    <a className={styles.poster} href={`https://player.vimeo.com/video/${vimeoNumber}`} onClick={play}>
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
