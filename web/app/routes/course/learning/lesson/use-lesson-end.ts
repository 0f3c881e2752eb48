import { recordLessonEnd } from '@course/contract/course/lessons/lessons'
import { type RefObject, useEffect, useRef } from 'react'
import { ApiError, call } from '../../../../api.ts'
import { isViewing } from '../../../../storage.ts'

/** Scrolling past is not reading: the end must stay in view this long, in milliseconds. */
const inView = 2_000
/**
 * How long until the end is reported again if it came too early, in milliseconds. The member may have jumped to it to
 * look something up, and is still reading.
 */
const retryDelay = 30_000

/**
 * Records that a member has read a lesson to its end, once that comes into view. A failure is not shown: the end comes
 * into view again, and nothing that the member does depends on it.
 * @returns a ref for the element at the end
 */
export function useLessonEnd(videoId: string): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = end.current
    if (!element || isViewing()) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    let isOpen = true
    const note = async () => {
      clearTimeout(retry)
      try {
        await call(recordLessonEnd, { params: { id: videoId } })
        observer.disconnect()
      } catch (error) {
        if (isOpen && error instanceof ApiError && error.code === 'too_fast')
          retry = setTimeout(() => void note(), retryDelay)
      }
    }
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(() => void note(), inView)
    })
    observer.observe(element)
    return () => {
      isOpen = false
      clearTimeout(timer)
      clearTimeout(retry)
      observer.disconnect()
    }
  }, [videoId])
  return end
}
