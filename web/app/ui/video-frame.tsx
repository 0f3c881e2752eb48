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
  ref?: Ref<HTMLIFrameElement>
}

/** The address of Vimeo's player for one video. */
export function vimeoAddress({ vimeoNumber, vimeoHash }: VimeoVideo, autoplay = false): string {
  const query = new URLSearchParams({ ...(vimeoHash ? { h: vimeoHash } : {}), ...(autoplay ? { autoplay: '1' } : {}) })
  const address = `https://player.vimeo.com/video/${encodeURIComponent(vimeoNumber)}`
  return query.size > 0 ? `${address}?${query}` : address
}

/** Vimeo's player. Videos that are restricted to a domain need the referrer policy. */
export function VideoFrame({ title, autoplay = false, ref, ...video }: VideoFrameProps) {
  return (
    <iframe
      ref={ref}
      className={styles.frame}
      src={vimeoAddress(video, autoplay)}
      title={title}
      allow="fullscreen; autoplay; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
