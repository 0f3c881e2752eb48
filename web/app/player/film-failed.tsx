import styles from './film.module.css'
import { type FilmVideo, vimeoAddress } from './vimeo-address.ts'

/** In place of a video that can't be played here. */
export const FilmFailed = ({ video }: { video: FilmVideo }) => (
  <div className={`${styles.screen} ${styles.failed}`}>
    <p role="status">
      {video.vimeoNumber === '' ? (
        'The video can’t be reached. Please try again later.'
      ) : (
        <>
          The video can’t be reached from your network.{' '}
          <a href={vimeoAddress(video)} target="_blank" rel="noopener">
            Watch it on Vimeo<span className="visually-hidden"> (opens a new tab)</span>
          </a>
        </>
      )}
    </p>
  </div>
)
