import { useEffect, useRef } from 'react'
import { type Action, actionOf } from './shortcuts.ts'

const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'
const isField = (target: EventTarget | null): boolean => target instanceof Element && target.closest(fields) !== null

/** Listens for keyboard shortcuts while the page is open. */
export function useShortcuts(enabled: boolean, act: (action: Action) => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => {
      const action = event.defaultPrevented ? undefined : actionOf(event, isField(event.target))
      if (!action) return
      event.preventDefault()
      latest.current(action)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [enabled])
}
