import type { Video } from '@course/contract/learning'
import styles from './members.module.css'

interface VideoListProps {
  videos: readonly Video[]
  index: number
  onChoose: (position: number) => void
}

export function VideoList({ videos, index, onChoose }: VideoListProps) {
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
              {name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
