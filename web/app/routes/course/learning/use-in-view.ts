import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Says whether an element is in view, each time that changes, and no longer once it is gone. */
export function useInView(ref: RefObject<Element | null>, onChange: (isInView: boolean) => void): void {
  const say = useEffectEvent(onChange)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(([entry]) => say(entry?.isIntersecting ?? false))
    observer.observe(ref.current)
    return () => {
      observer.disconnect()
      say(false)
    }
  }, [ref])
}
