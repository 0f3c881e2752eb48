/** A key as the browser reports it. `timeStamp` is in milliseconds. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>

type KeyAction = { kind: 'search' } | { kind: 'help' } | { kind: 'open'; to: string }

interface Read {
  action?: KeyAction
  /** When `g` was pressed, while the key of a page can follow. */
  goSince?: number
}

/** How long a page's key can follow `g`, in milliseconds. */
const patience = 1_500

/**
 * What a press of a key outside of fields means.
 * @param goSince when `g` was pressed last, if no other key came since
 * @param pages what can be opened, each by `g` and its key
 */
export function readPress(
  { key, ctrlKey, metaKey, altKey, timeStamp }: Press,
  goSince: number | undefined,
  pages: readonly { key: string; to: string }[],
): Read {
  if (ctrlKey || metaKey || altKey) return {}
  if (goSince !== undefined && timeStamp - goSince <= patience) {
    const page = pages.find((each) => each.key === key.toLowerCase())
    if (page) return { action: { kind: 'open', to: page.to } }
  }
  if (key === '/') return { action: { kind: 'search' } }
  if (key === '?') return { action: { kind: 'help' } }
  return key === 'g' ? { goSince: timeStamp } : {}
}
