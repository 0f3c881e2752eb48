import styles from './content-list.module.css'

/** Says that something loads, on the screen only if that takes more than 0.3 seconds. */
export const Loading = () => (
  <p className={styles.loading} role="status">
    Loading…
  </p>
)
