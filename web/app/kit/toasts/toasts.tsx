import { type FocusEvent, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { type Toast, toasts } from './toast-list.ts'
import styles from './toasts.module.css'
import { usePlace } from './use-place.ts'

const none: readonly Toast[] = []

/**
 * At the top right below the bar, newest first, where they cover neither a link nor a button. The region is always present, so that screen readers announce additions.
 * Escape closes all.
 */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown, () => none)
  const region = useRef<HTMLDivElement>(null)
  /** What had the focus before a toast did. */
  const before = useRef<EventTarget>(null)

  const isShown = shown.length > 0
  const place = useRef<HTMLDivElement>(null)
  const { top, room } = usePlace(isShown, place, region)
  useEffect(() => {
    if (!isShown) return
    const onKey = ({ key }: KeyboardEvent) => {
      // In a dialog, Escape closes the dialog instead.
      if (key !== 'Escape' || document.querySelector('dialog[open]')) return
      passFocusOn(region, before)
      toasts.dismissAll()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isShown])

  const isInside = (target: EventTarget | null) => target instanceof Node && region.current?.contains(target) === true
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (!isInside(relatedTarget)) before.current = relatedTarget
    toasts.hold()
  }
  return (
    <div className={styles.place} ref={place} {...(isShown ? { style: { height: room } } : {})}>
      <div
        className={styles.region}
        {...(isShown ? { style: { top } } : {})}
        ref={region}
        role="status"
        aria-label="Notifications"
        aria-live="polite"
        aria-atomic="false"
        aria-relevant="additions"
        onPointerEnter={() => toasts.hold()}
        onPointerLeave={() => toasts.release()}
        onFocus={onFocus}
        onBlur={({ relatedTarget }) => isInside(relatedTarget) || toasts.release()}
      >
        {shown.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            onDismiss={(button) => {
              passFocusOn(region, before, button)
              toasts.dismiss(toast.id)
            }}
          />
        ))}
      </div>
    </div>
  )
}

/** When a focused toast disappears, the next one gets the focus, or the element that had it before. */
function passFocusOn(
  region: RefObject<HTMLElement | null>,
  before: RefObject<EventTarget | null>,
  from?: Element,
): void {
  if (!region.current?.contains(document.activeElement)) return
  const next = from && [...region.current.querySelectorAll('button')].find((button) => button !== from)
  const back = before.current instanceof HTMLElement && before.current.isConnected ? before.current : undefined
  ;(next ?? back ?? document.getElementById('main'))?.focus({ preventScroll: true })
}

interface ToastCardProps {
  toast: Toast
  onDismiss: (button: Element) => void
}

const ToastCard = ({ toast: { kind, title, text }, onDismiss }: ToastCardProps) => (
  <div className={`${styles.toast} ${styles[kind]}`}>
    <div className={styles.words}>
      {title && <p className={styles.title}>{title}</p>}
      <p>{text}</p>
    </div>
    <button
      type="button"
      className={styles.dismiss}
      onClick={(event) => onDismiss(event.currentTarget)}
      aria-label="Dismiss"
    >
      <span aria-hidden="true">×</span>
    </button>
  </div>
)
