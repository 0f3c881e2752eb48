import { useEffect, useRef } from 'react'
import { takeContinue } from '../../../player/pending-continue.ts'
import type { ContinuePoint } from '../../../player/resume.ts'

/** Continues where a press on the page before asked to. */
export function useContinue(go: (point: ContinuePoint) => void): void {
  const latest = useRef(go)
  useEffect(() => {
    const point = takeContinue()
    if (point) latest.current(point)
  }, [])
}
