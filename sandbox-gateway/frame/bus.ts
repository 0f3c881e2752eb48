const PREFIX = '/*framebus*/'

interface Message {
  event: string
  origin: string
  reply?: string
  eventData?: unknown
}

type Reply = (data: unknown) => void
type Handler = (data: unknown, reply: Reply) => void

/**
 * The page's message bus, as seen from one of its frames. Messages are strings posted between windows; a message that
 * needs an answer names a new event for it.
 */
export class Bus {
  readonly #channel: string
  readonly #handlers = new Map<string, Handler>()
  readonly #answers = new Map<string, (data: unknown) => void>()
  readonly #seen = new Set<string>()

  constructor(channel: string) {
    this.#channel = channel
    window.addEventListener('message', (event) => this.#receive(event))
  }

  on(name: string, handler: Handler): void {
    this.#handlers.set(this.#eventFor(name), handler)
  }

  /** Without data, the message has no such property, because the page distinguishes calls by their properties. */
  emit(name: string, eventData?: unknown): void {
    this.#post({ event: this.#eventFor(name), origin: '*', eventData })
  }

  ask(name: string, eventData?: unknown): Promise<unknown> {
    const reply = newId()
    return new Promise((resolve) => {
      this.#answers.set(reply, resolve)
      this.#post({ event: this.#eventFor(name), origin: '*', reply, eventData })
    })
  }

  #eventFor(name: string): string {
    return `${this.#channel}:hosted-fields:${name}`
  }

  #post(message: Message): void {
    window.parent.postMessage(PREFIX + JSON.stringify(message), '*')
  }

  /** Accepts only messages from the page that contains this frame. */
  #receive(event: MessageEvent): void {
    const message = event.source === window.parent ? readMessage(event.data) : undefined
    if (!message) return
    const answer = this.#answers.get(message.event)
    if (answer) {
      this.#answers.delete(message.event)
      answer(message.eventData)
      return
    }
    if (this.#isRepeated(message)) return
    this.#handlers.get(message.event)?.(message.eventData, (data) => {
      if (message.reply) replyTo(event, message.reply, data)
    })
  }

  /** The page may broadcast a message in several ways, but it must be handled once. */
  #isRepeated({ reply }: Message): boolean {
    if (reply === undefined) return false
    if (this.#seen.has(reply)) return true
    this.#seen.add(reply)
    return false
  }
}

/** Not randomUUID, which does not exist on plain http addresses in a local network. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function readMessage(data: unknown): Message | undefined {
  if (typeof data !== 'string' || !data.startsWith(PREFIX)) return undefined
  try {
    return JSON.parse(data.slice(PREFIX.length)) as Message
  } catch {
    return undefined
  }
}

function replyTo(event: MessageEvent, name: string, eventData: unknown): void {
  const message: Message = { event: name, origin: event.origin, eventData }
  ;(event.source as Window).postMessage(PREFIX + JSON.stringify(message), event.origin)
}
