/** A rectangle in the window, in pixels. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The share of a box that another one covers. */
function coveredShare(box: Box, by: Box): number {
  const width = Math.min(box.right, by.right) - Math.max(box.left, by.left)
  const height = Math.min(box.bottom, by.bottom) - Math.max(box.top, by.top)
  return width > 0 && height > 0 ? (width * height) / ((box.right - box.left) * (box.bottom - box.top)) : 0
}

/**
 * The place where toasts cover the least, and the highest of several.
 * @param toasts at the highest place that is allowed
 * @param obstacles what must stay visible
 * @param bottom the lowest edge that is allowed
 * @param gap the space between both
 * @returns the distance from the top
 */
export function findPlace(toasts: Box, obstacles: readonly Box[], bottom: number, gap: number): number {
  const height = toasts.bottom - toasts.top
  const tops = obstacles
    .flatMap((box) => [box.bottom + gap, box.top - gap - height])
    .filter((top) => top > toasts.top && top + height <= bottom)
    .sort((a, b) => a - b)
  const places = [toasts.top, ...tops].map((top) => {
    // Half a pixel less, because sums of fractions differ.
    const moved = { ...toasts, top: top - gap + 0.5, bottom: top + height + gap - 0.5 }
    return { top, covered: obstacles.reduce((sum, box) => sum + coveredShare(box, moved), 0) }
  })
  return places.reduce((best, place) => (place.covered < best.covered ? place : best)).top
}
