import { Page } from '../../ui/page.tsx'
import styles from './members-skeleton.module.css'

/** Stands for the page while its data is on the way. */
export function MembersSkeleton() {
  return (
    <Page>
      <p className="visually-hidden" role="status">
        Loading the members area…
      </p>
      <div className={styles.title} />
      <div className={styles.block} />
      <div className={styles.line} />
    </Page>
  )
}
