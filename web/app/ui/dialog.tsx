import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  /** While something is being sent, Escape does not hide that. */
  busy?: boolean
  /** Called when it was closed, by Escape too. */
  onClose: () => void
  children: ReactNode
}

/** A question that must be answered first. The browser keeps the rest of the page out of reach meanwhile. */
export function Dialog({ title, busy = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Only a dialog that is closed, and not just gone, gives the focus back to where it was.
    return () => shown?.close()
  }, [])
  return (
    <dialog
      className={styles.dialog}
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
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
