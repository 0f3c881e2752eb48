/** A browser engine other than Chromium, as one open window. Points are in CSS pixels of the window's page. */
export interface Engine {
  open(url: string): Promise<void>
  /** @returns the value of a JavaScript expression in the page */
  evaluate(expression: string): Promise<unknown>
  click(x: number, y: number): Promise<void>
  /** Types over what the focused field holds. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

export interface EngineKind {
  name: string
  /** The Debian packages that it needs. */
  packages: string
  isInstalled(): boolean
  start(): Promise<Engine>
}

/** Nothing listens there: as their proxy it keeps the browsers from every other host, such as the video's. */
export const deadProxy = { host: '127.0.0.1', port: 9 }

/** These engines draw by software alone, which takes its time on a busy machine. */
export const patiently = (message: string) => ({ message, timeout: 30_000 })
