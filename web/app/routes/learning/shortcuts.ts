/** The keys of the course page. */

export type Action = 'play' | 'previous' | 'next' | 'wide'

export const shortcuts: readonly { key: string; action: Action; text: string }[] = [
  { key: 'K', action: 'play', text: 'Play' },
  { key: 'P', action: 'previous', text: 'Previous' },
  { key: 'N', action: 'next', text: 'Next' },
  { key: 'W', action: 'wide', text: 'Wide view' },
]

export interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** Whether the key is held down. */
  repeat: boolean
}

/**
 * The action of a pressed key.
 * @param typing whether a field has the focus
 */
export function actionOf({ key, ctrlKey, metaKey, altKey, repeat }: Press, typing: boolean): Action | undefined {
  if (typing || ctrlKey || metaKey || altKey || repeat) return undefined
  return shortcuts.find((shortcut) => shortcut.key === key.toUpperCase())?.action
}
