/** The focused element and its ancestors, innermost first. */
export function focusTrail(): Element[] {
  const trail: Element[] = []
  for (let element = document.activeElement; element; element = element.parentElement) trail.push(element)
  return trail
}

/**
 * Restores a lost focus to its element or, if that is gone, to its nearest ancestor that can have the
 * focus. Does nothing if the focus is not lost.
 * @param trail from `focusTrail`, taken before the focus moved
 */
export function returnFocus(trail: readonly Element[]): void {
  if (document.activeElement !== document.body) return
  const place = trail.find((element, position) => {
    return element.isConnected && element !== document.body && (position === 0 || element.hasAttribute('tabindex'))
  })
  const target = place ?? document.getElementById('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
