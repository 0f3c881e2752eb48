/** How long a toast is shown, and how long after the pointer or focus has left the toasts, in milliseconds. */
const toastTimeout = 5000
const toastExtendedTimeout = 1000

export interface Toast {
  id: number
  kind: 'success' | 'error'
  title?: string
  text: string
}

/** The visible toasts, newest first, each with its timer. */
export class ToastList {
  #toasts: readonly Toast[] = []
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  readonly #listeners = new Set<() => void>()
  #held = false
  #lastId = 0

  readonly shown = (): readonly Toast[] => this.#toasts

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(toast: Omit<Toast, 'id'>): void {
    const id = ++this.#lastId
    this.#show([{ id, ...toast }, ...this.#toasts])
    if (!this.#held) this.#dismissAfter(id, toastTimeout)
  }

  dismiss(id: number): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
    this.#show(this.#toasts.filter((toast) => toast.id !== id))
    // An empty region fires no event when the pointer or focus leaves it.
    if (this.#toasts.length === 0) this.#held = false
  }

  /** Called on a new attempt or page, when earlier errors no longer apply. */
  dismissErrors(): void {
    for (const { id, kind } of this.#toasts) if (kind === 'error') this.dismiss(id)
  }

  dismissAll(): void {
    for (const { id } of this.#toasts) this.dismiss(id)
  }

  /** Toasts stay while the pointer or focus is on them. */
  hold(): void {
    this.#held = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  release(): void {
    if (!this.#held) return
    this.#held = false
    for (const { id } of this.#toasts) this.#dismissAfter(id, toastExtendedTimeout)
  }

  #dismissAfter(id: number, milliseconds: number) {
    this.#timers.set(
      id,
      setTimeout(() => this.dismiss(id), milliseconds),
    )
  }

  #show(toasts: readonly Toast[]) {
    this.#toasts = toasts
    for (const listener of this.#listeners) listener()
  }
}

export const toasts = new ToastList()
export const toastSuccess = (text: string, title?: string) =>
  toasts.add({ kind: 'success', text, ...(title === undefined ? {} : { title }) })
export const toastError = (text: string) => toasts.add({ kind: 'error', text })
export const dismissErrorToasts = () => toasts.dismissErrors()
