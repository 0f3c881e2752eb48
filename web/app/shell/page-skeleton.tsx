import { Page } from './page.tsx'
import styles from './page-skeleton.module.css'

/** A placeholder for a client-rendered page while its scripts and data load. */
export const PageSkeleton = () => (
  <div className={styles.skeleton}>
    <Page>
      <h1 className="visually-hidden">Loading…</h1>
      <div className={styles.title} />
      <div className={styles.block} />
      <div className={styles.line} />
    </Page>
  </div>
)
