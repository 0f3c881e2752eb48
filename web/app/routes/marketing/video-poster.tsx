import { type ReactNode, useEffect, useRef } from 'react'
import { startPoster } from '../../documents/start-poster.ts'
import { type FilmVideo, filmAddress } from '../../player/vimeo-address.ts'
import { earlyPress } from '../../shell/inline-scripts.ts'
import styles from './video-poster.module.css'

interface VideoPosterProps {
  video: FilmVideo
  label: string
  picture: ReactNode
}

/**
 * A poster that becomes the player when pressed: nothing is loaded from Vimeo before that. Without scripts it is a link
 * to the video.
 */
export function VideoPoster({ video, label, picture }: VideoPosterProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current) startPoster(place.current)
  }, [])
  return (
    <div ref={place} data-film={JSON.stringify(video)}>
      <a className={styles.poster} href={filmAddress(video)} target="_blank" rel="noopener">
        {picture}
        <span className={styles.play}>
          <svg width="20" height="22" viewBox="0 0 20 22" aria-hidden="true" focusable="false">
            <path d="M2 1.5v19l17-9.5z" fill="currentColor" />
          </svg>
          {label}
        </span>
      </a>
      {import.meta.env.SSR && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash
        <script dangerouslySetInnerHTML={{ __html: earlyPress }} />
      )}
    </div>
  )
}
