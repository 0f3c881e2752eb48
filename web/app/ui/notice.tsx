import { type ReactNode, type Ref, useId } from 'react'
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

interface NoticeProps {
  kind?: Message['kind']
  /** Set where a toast or an alert says the same: each message is announced once. */
  quiet?: boolean
  /** Set where the notice takes the focus, which reads it out: then it is no live region. */
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** What must not be missed: it stands on the page until the next try. */
export function Notice({ kind = 'info', quiet = false, ref, children }: NoticeProps) {
  const look = kind === 'info' ? styles.notice : `${styles.notice} ${styles[kind]}`
  const id = useId()
  if (ref) {
    return (
      <section
        className={look}
        id={id}
        aria-label={kind === 'error' ? 'Problem' : 'Notice'}
        aria-describedby={id}
        tabIndex={-1}
        ref={ref}
      >
        {children}
      </section>
    )
  }
  if (quiet) return <div className={look}>{children}</div>
  return (
    <div className={look} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
