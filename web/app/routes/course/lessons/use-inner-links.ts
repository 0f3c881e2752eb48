import { isDocument } from '@course/contract/paths'
import { type RefObject, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { isPlainPress } from '../../../documents/plain-press.ts'

/** Follows links of a text to other pages of the site without loading a new document. */
export function useInnerLinks(text: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  const latest = useRef(navigate)
  useEffect(() => {
    latest.current = navigate
  })
  useEffect(() => {
    const element = text.current
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const target = link?.getAttribute('href')
      if (event.defaultPrevented || !isPlainPress(event) || link?.target || !target?.startsWith('/')) return
      if (isDocument(target)) return
      event.preventDefault()
      void latest.current(target)
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [text])
}
