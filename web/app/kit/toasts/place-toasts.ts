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
 * Keeps toasts where they cover no link and no button, or as little of them as possible: as high as possible below the
 * bar, at the right. They move nothing on the page.
 * @param region inside an element that takes no space below the bar, and sticks to the top of the window
 * @returns how to stop
 */
export function placeToasts(region: HTMLElement): () => void {
  const move = () => {
    // Nothing moves away from under the pointer.
    if (!region.parentElement || region.matches(':hover, :focus-within')) return
    const { left, right, height } = region.getBoundingClientRect()
    const first = Math.max(region.parentElement.getBoundingClientRect().top, 0) + gap
    const highest = { left, right, top: first, bottom: first + height }
    region.style.top = `${findPlace(highest, findObstacles(region), innerHeight, gap)}px`
  }
  let due = 0
  const soon = () => {
    cancelAnimationFrame(due)
    due = requestAnimationFrame(move)
  }
  move()
  const sizes = new ResizeObserver(soon)
  sizes.observe(document.body)
  sizes.observe(region)
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
}
