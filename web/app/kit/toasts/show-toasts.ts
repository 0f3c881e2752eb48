import { placeToasts } from './place-toasts.ts'
import { type Toast, toasts } from './toast-list.ts'
import styles from './toasts.module.css'

/**
 * Shows the toasts in their region, newest first, where they cover the least. Escape closes all.
 * @returns how to stop
 */
export function showToasts(region: HTMLElement): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const cards = new Map<number, HTMLElement>()
  /** What had the focus before a toast did. */
  let before: EventTarget | null = null
  const isInside = (target: EventTarget | null) => target instanceof Node && region.contains(target)

  /** When a focused toast disappears, the next one gets the focus, or the element that had it before. */
  function passFocusOn(from?: Element): void {
    if (!isInside(document.activeElement)) return
    const next = from && [...region.querySelectorAll('button')].find((button) => button !== from)
    const back = before instanceof HTMLElement && before.isConnected ? before : undefined
    ;(next ?? back ?? document.getElementById('main'))?.focus({ preventScroll: true })
  }

  function createCard({ id, kind, title, text }: Toast): HTMLElement {
    const words = element('div', styles.words)
    if (title) words.append(element('p', styles.title, title))
    words.append(element('p', undefined, text))
    const button = element('button', styles.dismiss, '×')
    button.ariaLabel = 'Dismiss'
    button.onclick = () => {
      passFocusOn(button)
      toasts.dismiss(id)
    }
    const card = element('div', `${styles.toast} ${styles[kind]}`)
    card.append(words, button)
    return card
  }

  let stopPlacing: (() => void) | undefined
  const show = () => {
    const shown = toasts.shown()
    for (const [id, card] of cards) {
      if (shown.some((toast) => toast.id === id)) continue
      card.remove()
      cards.delete(id)
    }
    for (const toast of [...shown].reverse()) {
      if (cards.has(toast.id)) continue
      const card = createCard(toast)
      cards.set(toast.id, card)
      region.prepend(card)
    }
    if (shown.length > 0) stopPlacing ??= placeToasts(region)
    else {
      stopPlacing?.()
      stopPlacing = undefined
    }
  }
  const unsubscribe = toasts.subscribe(show)
  show()

  region.addEventListener('pointerenter', () => toasts.hold(), { signal })
  region.addEventListener('pointerleave', () => toasts.release(), { signal })
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (!isInside(relatedTarget)) before = relatedTarget
    toasts.hold()
  }
  region.addEventListener('focusin', onFocus, { signal })
  region.addEventListener('focusout', ({ relatedTarget }) => isInside(relatedTarget) || toasts.release(), { signal })
  const onKey = ({ key }: KeyboardEvent) => {
    // In a dialog, Escape closes the dialog instead.
    if (key !== 'Escape' || cards.size === 0 || document.querySelector('dialog[open]')) return
    passFocusOn()
    toasts.dismissAll()
  }
  document.addEventListener('keydown', onKey, { signal })
  // Back may show this page as it was left.
  window.addEventListener('pagehide', () => toasts.dismissAll(), { signal })
  return () => {
    ending.abort()
    unsubscribe()
    stopPlacing?.()
    region.replaceChildren()
  }
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className?: string,
  text = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  if (className) made.className = className
  made.textContent = text
  return made
}
