import type { ContinuePoint } from './resume.ts'

let pending: ContinuePoint | undefined

/** A press on another page that asks the course page to continue. It lasts until that page is shown. */
export const askToContinue = (point: ContinuePoint): void => {
  pending = point
}

/** Returns and clears it. */
export function takeContinue(): ContinuePoint | undefined {
  const point = pending
  pending = undefined
  return point
}
