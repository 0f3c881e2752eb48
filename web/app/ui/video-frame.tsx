import type { Ref } from 'react'
import styles from './video-frame.module.css'

interface VideoFrameProps {
  title: string
  vimeoNumber: string
  /** The second part of an unlisted video's address. */
  vimeoHash?: string | null
  autoplay?: boolean
  ref?: Ref<HTMLIFrameElement>
}

/** Vimeo's player, as wide as its place. Videos restricted to a domain need the referrer policy. */
export function VideoFrame({ title, vimeoNumber, vimeoHash, autoplay = false, ref }: VideoFrameProps) {
  const query = new URLSearchParams({ ...(vimeoHash ? { h: vimeoHash } : {}), ...(autoplay ? { autoplay: '1' } : {}) })
  const address = `https://player.vimeo.com/video/${encodeURIComponent(vimeoNumber)}`
  return (
    <iframe
      ref={ref}
      className={styles.frame}
      src={query.size > 0 ? `${address}?${query}` : address}
      title={title}
      allow="fullscreen; autoplay; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
