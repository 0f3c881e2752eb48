/** A rectangle in the window, in pixels. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * The highest place for toasts where they cover nothing.
 * @param toasts at the highest place that is allowed
 * @param obstacles what must stay visible
 * @param gap the space between both
 * @returns the distance from the top; undefined if there is no such place above `bottom`
 */
export function findPlace(toasts: Box, obstacles: readonly Box[], bottom: number, gap: number): number | undefined {
  const height = toasts.bottom - toasts.top
  const below = obstacles.map((box) => box.bottom + gap).filter((top) => top > toasts.top)
  return [toasts.top, ...below.sort((a, b) => a - b)].find((top) => {
    // Half a pixel less, because sums of fractions differ.
    const moved = { ...toasts, top: top - gap + 0.5, bottom: top + height + gap - 0.5 }
    return top + height <= bottom && !obstacles.some((box) => overlap(moved, box))
  })
}
