import type { Bus } from './bus.ts'
import type { FieldKey } from './protocol.ts'

/**
 * In some browsers, the keyboard does not reliably leave a frame. The page then adds a tiny input before and after each
 * frame, and the frame needs the counterparts, which ask the page to move the focus.
 */
export function needsFocusIntercepts(agent: Navigator): boolean {
  const isTouchMac = /Mac/.test(agent.userAgent) && agent.maxTouchPoints > 1
  return isTouchMac || /Firefox|Android|CrOS|iPhone|iPad|iPod/i.test(agent.userAgent)
}

function interceptId(key: string, direction: string, channel: string): string {
  return `bt-${key}-${direction}-${channel}`
}

export function newIntercept(
  key: FieldKey,
  direction: 'before' | 'after',
  channel: string,
  bus: Bus,
): HTMLInputElement {
  const input = document.createElement('input')
  input.id = interceptId(key, direction, channel)
  input.className = 'focus-intercept'
  input.autocomplete = 'off'
  input.setAttribute('aria-hidden', 'true')
  input.addEventListener('focus', () => {
    bus.emit('TRIGGER_FOCUS_CHANGE', { field: key, direction })
    input.blur()
  })
  return input
}

/** Removes all of them if there is no ID. */
export function removeIntercepts(id: string | undefined): void {
  for (const input of document.querySelectorAll('input.focus-intercept')) {
    if (id === undefined || input.id === id) input.remove()
  }
}
