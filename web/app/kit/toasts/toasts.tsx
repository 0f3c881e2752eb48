import { useEffect, useRef } from 'react'
import { showToasts } from './show-toasts.ts'
import styles from './toasts.module.css'

/** The place of the toasts, at the top right below the bar. The region is always there, so that additions are announced. */
export function Toasts() {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => (region.current ? showToasts(region.current) : undefined), [])
  return (
    <div className={styles.place}>
      <div
        className={styles.region}
        id="toasts"
        ref={region}
        role="status"
        aria-label="Notifications"
        aria-live="polite"
        aria-atomic="false"
        aria-relevant="additions"
      />
    </div>
  )
}
