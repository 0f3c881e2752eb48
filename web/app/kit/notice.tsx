import { type ReactNode, type Ref, useId } from 'react'
import styles from './notice.module.css'

export interface Message {
  kind: 'info' | 'success' | 'warning' | 'error'
  text: string
}

/** Shown in a form that needs scripts. */
export const NeedsScript = () => (
  <noscript>
    <p className={styles.notice}>This form needs JavaScript. Please switch it on and load the page again.</p>
  </noscript>
)

interface NoticeProps {
  kind?: Message['kind']
  /** Set if a toast or an alert announces the same message. */
  quiet?: boolean
  /** Set if the notice gets the focus. Then it is read anyway, and must not be a live region. */
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A message that stays on the page until the next try. */
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
