/** Like `URL.parse`, which the oldest supported browsers don't have. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
