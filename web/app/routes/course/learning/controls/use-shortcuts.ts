import { useEffect, useRef } from 'react'
import { type Action, actionOf, type Focus } from './shortcuts.ts'

const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'
const controls = 'button, a, summary, input, video'

function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return 'page'
  // Keys in a dialog are not for the page below it.
  if (target.closest(`${fields}, dialog`)) return 'field'
  return target.closest(controls) ? 'control' : 'page'
}

/**
 * Listens for keyboard shortcuts while the page is open.
 * @param actions what each does now; a key without an action keeps its usual effect
 */
export function useShortcuts(enabled: boolean, actions: Record<Action, (() => void) | undefined>): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => {
      const action = event.defaultPrevented ? undefined : actionOf(event, focusOf(event.target))
      const act = action && latest.current[action]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [enabled])
}
