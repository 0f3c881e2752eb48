import styles from './waiting.module.css'

/** Covers a player that has not answered yet. */
export const Waiting = () => (
  <p className={styles.waiting} role="status">
    <span className="visually-hidden">Loading the video…</span>
  </p>
)
