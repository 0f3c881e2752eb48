import { recordLessonEnd } from '@course/contract/course/lessons'
import { type RefObject, useEffect, useRef } from 'react'
import { call } from '../../../api.ts'
import { isViewing } from '../../../storage.ts'

/** Scrolling past is not reading: the end must stay in view this long, in milliseconds. */
const inView = 2_000

/**
 * Records that a member has read a lesson to its end, once that comes into view. A failure is not shown: the end comes
 * into view again, and nothing that the member does depends on it.
 * @returns a ref for the element at the end
 */
export function useLessonEnd(videoId: string, isShown: boolean): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = end.current
    if (!isShown || !element || isViewing()) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = async () => {
      await call(recordLessonEnd, { params: { id: videoId } })
      observer.disconnect()
    }
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(() => void note().catch(() => undefined), inView)
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [videoId, isShown])
  return end
}
