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
  /** The key is held down. */
  repeat: boolean
}

/**
 * What a pressed key asks for.
 * @param typing whether the key goes into a field
 */
export function actionOf({ key, ctrlKey, metaKey, altKey, repeat }: Press, typing: boolean): Action | undefined {
  if (typing || ctrlKey || metaKey || altKey || repeat) return undefined
  return shortcuts.find((shortcut) => shortcut.key === key.toUpperCase())?.action
}
