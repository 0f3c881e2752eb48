import type { Context } from '../rules/context.ts'
import type { Notification } from '../rules/records.ts'
import { signPayload } from './notices.ts'

const ATTEMPT_LIMIT = 10_000
const LONGEST_WAIT = 60_000
const MOST_ATTEMPTS = 50

/** Posts notifications to the merchant's webhook until it answers 2xx, with growing delays, even after restarts. */
export class Courier {
  readonly #context: Context
  readonly #url: string | undefined
  readonly #log: (line: string) => void
  readonly #inProgress = new Set<string>()
  readonly #dueAt = new Map<string, number>()
  readonly #stopping = new AbortController()

  constructor(context: Context, url: string | undefined, log: (line: string) => void) {
    this.#context = context
    this.#url = url
    this.#log = log
  }

  createForm(notice: Notification): { bt_signature: string; bt_payload: string } {
    return { bt_signature: signPayload(notice.payload, this.#context.credentials), bt_payload: notice.payload }
  }

  /** Starts all due deliveries. Called at every tick; never waits. */
  deliverDueNotices(): void {
    if (!this.#url) return
    for (const notice of this.#context.books.notifications.values()) {
      const isDue = (this.#dueAt.get(notice.id) ?? 0) <= performance.now()
      if (notice.delivered || notice.attempts >= MOST_ATTEMPTS || this.#inProgress.has(notice.id) || !isDue) continue
      this.#inProgress.add(notice.id)
      this.#attempt(notice, this.#url).catch((error: Error) => this.#log(`notification not recorded: ${error.message}`))
    }
  }

  stop(): void {
    this.#stopping.abort()
  }

  async #attempt(notice: Notification, url: string): Promise<void> {
    const delivered = await this.#post(notice, url)
    this.#inProgress.delete(notice.id)
    if (this.#stopping.signal.aborted) return
    const attempts = notice.attempts + 1
    this.#dueAt.set(notice.id, performance.now() + Math.min(LONGEST_WAIT, 250 * 2 ** attempts))
    this.#context.books.record({ kind: 'notification', value: { ...notice, attempts, delivered } })
  }

  async #post(notice: Notification, url: string): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams(this.createForm(notice)),
        redirect: 'error',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(ATTEMPT_LIMIT)]),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }
}
