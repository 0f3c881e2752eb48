import { Page } from './page.tsx'
import styles from './page-skeleton.module.css'

/** Stands for a page that the browser draws, while its scripts and its data are on the way. */
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
