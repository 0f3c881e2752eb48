/** One open window of a browser other than Chromium. Coordinates are CSS pixels in the page. */
export interface Engine {
  open(url: string): Promise<void>
  /** @returns the value of a JavaScript expression in the page */
  evaluate(expression: string): Promise<unknown>
  click(x: number, y: number): Promise<void>
  /** Replaces the value of the focused field. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

export interface EngineKind {
  name: string
  /** The Debian packages that it requires. */
  packages: string
  isInstalled(): boolean
  start(): Promise<Engine>
}

/** A proxy where nothing listens keeps the browsers from all other hosts, such as the video's. */
export const deadProxy = { host: '127.0.0.1', port: 9 }

/** A long timeout, because these engines render in software, which is slow on a busy machine. */
export const withLongTimeout = (message: string) => ({ message, timeout: 30_000 })
