import styles from './film.module.css'
import { type VimeoVideo, vimeoAddress } from './vimeo-address.ts'

/** The video of a public page. */
export interface FilmVideo extends VimeoVideo {
  title: string
  /** Whether the site has its own copy. */
  hasFile: boolean
}

/** In place of a video that can't be played here. */
export const FilmFailed = ({ video }: { video: FilmVideo }) => (
  <div className={`${styles.screen} ${styles.failed}`}>
    <p role="status">
      The video can’t be reached from your network.{' '}
      <a href={vimeoAddress(video)} target="_blank" rel="noopener">
        Watch it on Vimeo<span className="visually-hidden"> (opens a new tab)</span>
      </a>
    </p>
  </div>
)
