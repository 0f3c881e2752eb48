import { noteLessonEnd } from '@course/contract/course/lessons'
import { type RefObject, useEffect, useRef } from 'react'
import { ApiError, call } from '../../../api.ts'
import { isViewing } from '../../../storage.ts'

/** Scrolling past is not reading: the end must stay in sight this long, in milliseconds. */
const inSight = 2_000
/** Who was faster than anybody reads may be looking something up, so the end is reported again while the lesson is open. */
const again = 30_000

/**
 * Records that a member has read a lesson to its end, when that comes into sight. A failure is not shown: the end comes
 * into sight again, and nothing that the member does depends on it.
 * @returns a ref for the element at the end
 */
export function useLessonEnd(videoId: string, isShown: boolean): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = end.current
    if (!isShown || !element || isViewing()) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    let isOpen = true
    const note = async () => {
      clearTimeout(retry)
      try {
        await call(noteLessonEnd, { params: { id: videoId } })
        observer.disconnect()
      } catch (error) {
        if (isOpen && error instanceof ApiError && error.code === 'too_fast')
          retry = setTimeout(() => void note(), again)
      }
    }
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(() => void note(), inSight)
    })
    observer.observe(element)
    return () => {
      isOpen = false
      clearTimeout(timer)
      clearTimeout(retry)
      observer.disconnect()
    }
  }, [videoId, isShown])
  return end
}
