import type { ReactNode } from 'react'
import styles from './notice.module.css'

export interface Message {
  kind: 'info' | 'success' | 'error'
  text: string
}

/** What must not be missed: it stands on the page until the next try. */
export function Notice({ kind = 'info', children }: { kind?: Message['kind']; children: ReactNode }) {
  const look = kind === 'info' ? styles.notice : `${styles.notice} ${styles[kind]}`
  return (
    <div className={look} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
