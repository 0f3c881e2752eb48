import type { ReactNode } from 'react'
import styles from './notice.module.css'

export interface Message {
  kind: 'info' | 'success' | 'warning' | 'error'
  text: string
}

/** Stands in a form that can't be sent without script. */
export const NeedsScript = () => (
  <noscript>
    <p className={styles.notice}>This form needs JavaScript. Please switch it on and load the page again.</p>
  </noscript>
)

/** What must not be missed: it stands on the page until the next try. */
export function Notice({ kind = 'info', children }: { kind?: Message['kind']; children: ReactNode }) {
  const look = kind === 'info' ? styles.notice : `${styles.notice} ${styles[kind]}`
  return (
    <div className={look} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
