import type { ReactNode } from 'react'
import styles from './page.module.css'

type Width = 'wide' | 'reading' | 'form' | 'narrow'

/** The content of a page: one column below the bars, evenly spaced. */
export function Page({ width = 'wide', children }: { width?: Width; children: ReactNode }) {
  const look = width === 'wide' ? styles.page : `${styles.page} ${styles[width]}`
  return (
    <div className={look}>
      <div className={styles.stack}>{children}</div>
    </div>
  )
}

/** The page's heading: level 1 on public pages, level 2 below the heading of an area. */
export function PageTitle({ level = 1, children }: { level?: 1 | 2; children: ReactNode }) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return <Heading className={styles.title}>{children}</Heading>
}
