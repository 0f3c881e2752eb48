/** The focused element and everything around it, innermost first. */
export function focusTrail(): Element[] {
  const trail: Element[] = []
  for (let element = document.activeElement; element; element = element.parentElement) trail.push(element)
  return trail
}

/**
 * Moves a lost focus to where it was, or, if that is gone, to the nearest part of the page around it that can have the
 * focus. A focus that is not lost stays.
 * @param trail from `focusTrail`, before the focus moved
 */
export function returnFocus(trail: readonly Element[]): void {
  if (document.activeElement !== document.body) return
  const place = trail.find((element, position) => {
    return element.isConnected && element !== document.body && (position === 0 || element.hasAttribute('tabindex'))
  })
  const target = place ?? document.getElementById('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
