import { Page } from './page.tsx'
import styles from './skeleton.module.css'

/** A placeholder for a client-rendered page while its scripts and data load, in the shape of that page. */
export const PageSkeleton = ({ isCourse = false }: { isCourse?: boolean }) => (
  <div className={styles.skeleton}>
    <Page>
      <h1 className="visually-hidden">Loading…</h1>
      <div className={`${styles.block} ${styles.title}`} />
      <div className={isCourse ? styles.course : undefined}>
        {isCourse && <div className={`${styles.block} ${styles.video}`} />}
        <div className={`${styles.block} ${styles.list}`} />
      </div>
    </Page>
  </div>
)

/** The same for the admin area, whose pages are mostly lists. */
export const ListSkeleton = () => (
  <div className={styles.skeleton}>
    <div className={`${styles.block} ${styles.bars}`} />
    <Page>
      <h1 className="visually-hidden">Loading…</h1>
      <div className={`${styles.block} ${styles.title}`} />
      <div className={`${styles.block} ${styles.list}`} />
    </Page>
  </div>
)
