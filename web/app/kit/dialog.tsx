import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  /** While a request runs, Escape does not close the dialog. */
  busy?: boolean
  /** Called after the dialog was closed, also by Escape. */
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog. The browser makes the rest of the page inert. The initial
 * focus is on the button marked `first`, otherwise on the first field or button.
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
      // A dialog restores the focus only if it is closed, not if it is just removed.
      shown?.close()
      // This render may also remove the button that opened it.
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

/** The focused element and its ancestors, innermost first. */
function focusTrail(): Element[] {
  const trail: Element[] = []
  for (let element = document.activeElement; element; element = element.parentElement) trail.push(element)
  return trail
}

/**
 * Restores a lost focus to its element or, if that is gone, to its nearest ancestor that can have the
 * focus. Does nothing if the focus is not lost.
 * @param trail from `focusTrail`, taken before the focus moved
 */
function returnFocus(trail: readonly Element[]): void {
  if (document.activeElement !== document.body) return
  const place = trail.find((element, position) => {
    return element.isConnected && element !== document.body && (position === 0 || element.hasAttribute('tabindex'))
  })
  const target = place ?? document.getElementById('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
