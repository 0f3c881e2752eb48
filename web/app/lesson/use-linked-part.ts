import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/** Goes to the heading that the address names, once its text is shown. */
export function useLinkedPart(text: RefObject<HTMLElement | null>, isShown: boolean): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address can be followed again
  useEffect(() => {
    const part = isShown && hash.length > 1 ? document.getElementById(hash.slice(1)) : null
    if (!part || !text.current?.contains(part)) return
    part.tabIndex = -1
    part.focus({ preventScroll: true })
    part.scrollIntoView()
  }, [text, isShown, hash, key])
}
