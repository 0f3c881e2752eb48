import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'
import { focusTrail, returnFocus } from './focus-trail.ts'

interface DialogProps {
  title: string
  /** While something is being sent, Escape does not hide that. */
  busy?: boolean
  /** Called when it was closed, by Escape too. */
  onClose: () => void
  children: ReactNode
}

/**
 * A question that must be answered first. The browser keeps the rest of the page out of reach meanwhile. The first
 * focus is on the button marked `first`, else on the first field or button.
 */
export function Dialog({ title, busy = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    const trail = focusTrail()
    shown?.showModal()
    shown?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => {
      // Only a dialog that is closed, and not just gone, gives the focus back to where it was.
      shown?.close()
      // The button that opened it may be gone, too, once this render is done.
      queueMicrotask(() => returnFocus(trail))
    }
  }, [])
  return (
    <dialog
      className={styles.dialog}
      ref={dialog}
      aria-labelledby={id}
      // In React's strict mode the effect runs twice, and the event of its first close arrives after the reopening.
      onClose={() => dialog.current?.open || onClose()}
      onCancel={(event) => busy && event.preventDefault()}
    >
      <div className={styles.content}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}
