import type { Video } from '@course/contract/learning'
import styles from './members.module.css'

interface VideoListProps {
  videos: readonly Video[]
  index: number
  /** Ids of videos. */
  opened: ReadonlySet<string>
  onChoose: (position: number) => void
}

export function VideoList({ videos, index, opened, onChoose }: VideoListProps) {
  return (
    <nav className={styles.videos} aria-label="Videos">
      <ol className={styles.list}>
        {videos.map(({ id, name }, position) => (
          <li key={id}>
            <button
              type="button"
              className={styles.jump}
              aria-current={position === index ? 'true' : undefined}
              onClick={() => onChoose(position)}
            >
              <span className={styles.title}>{name}</span>
              {opened.has(id) && <OpenedMark />}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function OpenedMark() {
  return (
    <span className={styles.opened}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d="M3 8.5l3.5 3.5L13 4.5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span className="visually-hidden">(opened)</span>
    </span>
  )
}
