import { type RefObject, useEffect, useRef } from 'react'
import { useInnerLinks } from '../../../lesson/use-inner-links.ts'
import { useLinkedPart } from '../../../lesson/use-linked-part.ts'

/**
 * Leads to the linked heading once a lesson is shown, and moves the focus to the lesson if the button that opened it is
 * gone.
 * @returns a ref for the element with the lesson
 */
export function useLessonPart(isShown: boolean, isPressed: boolean): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  useInnerLinks(part)
  useEffect(() => {
    if (isPressed && document.activeElement === document.body) part.current?.focus({ preventScroll: true })
  })
  useLinkedPart(part, isShown)
  return part
}
