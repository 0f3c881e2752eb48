import type { Ref } from 'react'
import styles from './video-frame.module.css'
import { type VimeoVideo, vimeoAddress } from './vimeo-address.ts'

interface VideoFrameProps extends VimeoVideo {
  title: string
  /** The second to begin with. */
  startAt?: number
  /** False where the page around the frame goes full screen instead, so that the next video does not end it. */
  goesFullScreen?: boolean
  /** Until Vimeo has answered, the frame can hold the browser's error page. */
  isHidden: boolean
  onLoad: () => void
  ref: Ref<HTMLIFrameElement>
}

/** Vimeo's player, which starts by itself. Videos that are restricted to a domain need the referrer policy. */
export function VideoFrame({
  title,
  startAt = 0,
  goesFullScreen = true,
  isHidden,
  onLoad,
  ref,
  ...video
}: VideoFrameProps) {
  return (
    <iframe
      ref={ref}
      className={isHidden ? `${styles.frame} ${styles.hidden}` : styles.frame}
      src={vimeoAddress(video, true, startAt)}
      title={title}
      allow={`${goesFullScreen ? 'fullscreen; ' : ''}autoplay; picture-in-picture; encrypted-media`}
      referrerPolicy="strict-origin-when-cross-origin"
      onLoad={onLoad}
    />
  )
}
