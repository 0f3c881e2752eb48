import type { Ref } from 'react'
import styles from './video-frame.module.css'

interface VimeoVideo {
  vimeoNumber: string
  /** The hash of an unlisted video. */
  vimeoHash?: string | null | undefined
}

interface VideoFrameProps extends VimeoVideo {
  title: string
  autoplay?: boolean
  /** The second to begin with. */
  startAt?: number
  /** False where the page around the frame goes full screen instead, so that the next video does not end it. */
  goesFullScreen?: boolean
  ref?: Ref<HTMLIFrameElement>
}

/** The address of Vimeo's player for one video. `dnt` asks Vimeo not to track the viewer. */
export function vimeoAddress({ vimeoNumber, vimeoHash }: VimeoVideo, autoplay = false, startAt = 0): string {
  const query = new URLSearchParams({
    ...(vimeoHash ? { h: vimeoHash } : {}),
    dnt: '1',
    ...(autoplay ? { autoplay: '1' } : {}),
  })
  const address = `https://player.vimeo.com/video/${encodeURIComponent(vimeoNumber)}?${query}`
  return startAt > 0 ? `${address}#t=${startAt}s` : address
}

/** Vimeo's player. Videos that are restricted to a domain need the referrer policy. */
export function VideoFrame({
  title,
  autoplay = false,
  startAt = 0,
  goesFullScreen = true,
  ref,
  ...video
}: VideoFrameProps) {
  return (
    <iframe
      ref={ref}
      className={styles.frame}
      src={vimeoAddress(video, autoplay, startAt)}
      title={title}
      allow={`${goesFullScreen ? 'fullscreen; ' : ''}autoplay; picture-in-picture; encrypted-media`}
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
