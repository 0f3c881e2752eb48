/** The keys of the course page. */

export type Action =
  | 'play'
  | 'pause'
  | 'back'
  | 'forward'
  | 'slower'
  | 'faster'
  | 'captions'
  | 'fullScreen'
  | 'previous'
  | 'next'
  | 'wide'
  | 'note'
  | 'help'

/** `keys` as browsers name them, in capitals; `label` as people do. */
export const shortcuts: readonly { keys: readonly string[]; label: string; action: Action; text: string }[] = [
  { keys: ['K'], label: 'K', action: 'play', text: 'Play or pause' },
  // Space scrolls the page until something plays: it must not open a video.
  { keys: [' '], label: 'Space', action: 'pause', text: 'Pause' },
  { keys: ['ARROWLEFT'], label: '←', action: 'back', text: 'Back 5 s' },
  { keys: ['ARROWRIGHT'], label: '→', action: 'forward', text: 'Forward 5 s' },
  { keys: ['<'], label: '<', action: 'slower', text: 'Slower' },
  { keys: ['>'], label: '>', action: 'faster', text: 'Faster' },
  { keys: ['C'], label: 'C', action: 'captions', text: 'Captions' },
  { keys: ['F'], label: 'F', action: 'fullScreen', text: 'Full screen' },
  { keys: ['P'], label: 'P', action: 'previous', text: 'Previous' },
  { keys: ['N'], label: 'N', action: 'next', text: 'Next' },
  { keys: ['W'], label: 'W', action: 'wide', text: 'Wide view' },
  { keys: ['M'], label: 'M', action: 'note', text: 'Write a note' },
  { keys: ['?'], label: '?', action: 'help', text: 'Show the keys' },
]

export interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** Whether the key is held down. */
  repeat: boolean
}

/** What has the focus: a field to type in or a dialog, something that uses Space and arrows itself, or anything else. */
export type Focus = 'field' | 'control' | 'page'

const repeatable: readonly Action[] = ['back', 'forward']
const keysOfControls: readonly string[] = [' ', 'ARROWLEFT', 'ARROWRIGHT']

/** The action of a pressed key. */
export function actionOf({ key, ctrlKey, metaKey, altKey, repeat }: Press, focus: Focus): Action | undefined {
  if (focus === 'field' || ctrlKey || metaKey || altKey) return undefined
  const name = key.toUpperCase()
  if (focus === 'control' && keysOfControls.includes(name)) return undefined
  const action = shortcuts.find(({ keys }) => keys.includes(name))?.action
  return repeat && action && !repeatable.includes(action) ? undefined : action
}
