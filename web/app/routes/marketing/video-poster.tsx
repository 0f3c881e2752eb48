import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FilmVideo, filmAddress } from '../../player/vimeo-address.ts'
import styles from './video-poster.module.css'

const Film = lazy(async () => {
  // The part for failures comes first: it must not fail to load itself.
  const { FilmFailed } = await import('../../player/film-failed.tsx')
  return import('../../player/film.tsx').then(
    ({ Film }) => ({ default: Film }),
    () => ({ default: FilmFailed }),
  )
})

interface VideoPosterProps {
  video: FilmVideo
  label: string
  picture: ReactNode
  /** Called when the video starts. */
  onPlay?: () => void
}

/**
 * A poster that becomes the player when pressed: nothing is loaded from Vimeo before that. Without scripts it is a link
 * to the video.
 */
export function VideoPoster({ video, label, picture, onPlay }: VideoPosterProps) {
  const [isPlaying, setPlaying] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const start = () => {
    setPlaying(true)
    onPlay?.()
  }
  const startIfPressed = useEffectEvent(() => {
    if (!link.current) return
    link.current.onclick = null
    if (link.current.dataset.pressed) start()
  })
  useEffect(() => startIfPressed(), [])

  const play = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    start()
  }
  const poster = (
    <a
      className={styles.poster}
      href={filmAddress(video)}
      target="_blank"
      rel="noopener"
      data-pressed={isPlaying || undefined}
      onClick={play}
      ref={link}
    >
      {picture}
      <span className={styles.play}>
        <svg width="20" height="22" viewBox="0 0 20 22" aria-hidden="true" focusable="false">
          <path d="M2 1.5v19l17-9.5z" fill="currentColor" />
        </svg>
        {label}
      </span>
    </a>
  )
  if (!isPlaying)
    return (
      <div>
        {poster}
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? earlyPress : '' }}
        />
      </div>
    )
  return (
    <Suspense fallback={poster}>
      <Film video={video} />
    </Suspense>
  )
}

/**
 * Runs in the page, right behind the link to the video, before any other script: remembers a press on the link, so that
 * the video plays in place once the scripts are there. If they don't come, another press opens the link.
 */
const earlyPress =
  '(a=>{a.onclick=e=>{let p=a.dataset.pressed;e.ctrlKey||e.metaKey||e.shiftKey||p&&Date.now()-p>8e3||(e.preventDefault(),p||(a.dataset.pressed=Date.now()))}})(document.currentScript.previousElementSibling)'
