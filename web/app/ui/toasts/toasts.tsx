import { type FocusEvent, useSyncExternalStore } from 'react'
import { type Toast, toasts } from './toast-list.ts'
import styles from './toasts.module.css'

const none: readonly Toast[] = []

/** Top right, newest on top. The region is always there, so that what is added to it is announced. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown, () => none)
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) toasts.release()
  }
  return (
    <div
      className={styles.region}
      role="status"
      aria-label="Notifications"
      aria-live="polite"
      aria-atomic="false"
      aria-relevant="additions"
      onPointerEnter={() => toasts.hold()}
      onPointerLeave={() => toasts.release()}
      onFocus={() => toasts.hold()}
      onBlur={onBlur}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast: { id, kind, title, text } }: { toast: Toast }) {
  return (
    <div className={`${styles.toast} ${styles[kind]}`}>
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        <p>{text}</p>
      </div>
      <button type="button" className={styles.dismiss} onClick={() => toasts.dismiss(id)} aria-label="Dismiss">
        <span aria-hidden="true">×</span>
      </button>
    </div>
  )
}
