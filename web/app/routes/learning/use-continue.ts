import { useEffect, useRef } from 'react'
import type { ContinuePoint } from '../../player/resume.ts'
import { takeContinue } from './pending-continue.ts'

/** Continues where a press on the page before asked to. */
export function useContinue(go: (point: ContinuePoint) => void): void {
  const latest = useRef(go)
  useEffect(() => {
    const point = takeContinue()
    if (point) latest.current(point)
  }, [])
}
