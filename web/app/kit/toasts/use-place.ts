import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Box, findPlace } from './find-place.ts'

/** What someone may want to press or to fill in while a toast is shown. */
const pressable =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, label, iframe, [tabindex="0"]'
const gap = 8

/** Each line of a link that wraps is a box of its own. */
function findObstacles(region: HTMLElement): Box[] {
  const { left, right } = region.getBoundingClientRect()
  return [...document.querySelectorAll<HTMLElement>(pressable)]
    .filter((element) => !region.contains(element))
    .flatMap((element) => [...element.getClientRects()])
    .filter((box) => box.width > 1 && box.right > left && box.left < right && box.bottom > 0 && box.top < innerHeight)
}

/**
 * Keeps toasts where they cover neither a link nor a button: as high as possible below the bar, at the right. Where the
 * window has no such place, the page makes room for them below the bar.
 * @param isShown whether there are any
 * @param place takes no space of its own, below the bar; sticks to the top of the window
 */
export function usePlace(
  isShown: boolean,
  place: RefObject<HTMLElement | null>,
  region: RefObject<HTMLElement | null>,
): { top: number; room: number } {
  const [at, setAt] = useState({ top: 0, room: 0 })
  useLayoutEffect(() => {
    if (!isShown) return setAt({ top: 0, room: 0 })
    const move = () => {
      // Nothing moves away from under the pointer.
      if (!place.current || !region.current || region.current.matches(':hover, :focus-within')) return
      const { left, right, height } = region.current.getBoundingClientRect()
      const first = Math.max(place.current.getBoundingClientRect().top, 0) + gap
      const found = findPlace(
        { left, right, top: first, bottom: first + height },
        findObstacles(region.current),
        innerHeight,
        gap,
      )
      setAt((before) => {
        // Once the page has made room, there is no other place until the toasts are gone.
        const room = before.room > 0 || found === undefined ? height + 2 * gap : 0
        const top = room > 0 ? first : (found ?? first)
        return before.top === top && before.room === room ? before : { top, room }
      })
    }
    let due = 0
    const soon = () => {
      cancelAnimationFrame(due)
      due = requestAnimationFrame(move)
    }
    move()
    const sizes = new ResizeObserver(soon)
    sizes.observe(document.body)
    if (region.current) sizes.observe(region.current)
    const changes = new MutationObserver(soon)
    changes.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', soon, { passive: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(due)
      sizes.disconnect()
      changes.disconnect()
      removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
    }
  }, [isShown, place, region])
  return at
}
