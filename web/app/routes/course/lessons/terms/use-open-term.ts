import * as paths from '@course/contract/paths'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { isPlainPress } from './plain-press.ts'

/** A term whose meaning is shown. */
export interface OpenTerm {
  id: string
  link: HTMLElement
}

/** A pointer may need this long from the term to its meaning. In milliseconds. */
const patience = 250

export const glossaryLinks = `a[href^="${paths.glossary}#"]`
export const termIdOf = (link: Element): string => link.getAttribute('href')?.replace(/^.*#/, '') ?? ''

/**
 * Which term's meaning is shown: the one under the pointer, with the focus, or pressed. It stays while the pointer is on the
 * meaning, and goes with Escape or a press elsewhere (WCAG 1.4.13). A press never leaves the page, a second tap closes.
 * @param isKnown whether an id has a meaning
 */
export function useOpenTerm(
  text: RefObject<HTMLElement | null>,
  isKnown: (id: string) => boolean,
): OpenTerm | undefined {
  const [open, setOpen] = useState<OpenTerm>()
  const isTerm = useEffectEvent((link: HTMLElement) => isKnown(termIdOf(link)))

  useEffect(() => {
    const area = text.current
    if (!area) return
    const ending = new AbortController()
    let shown: HTMLElement | undefined
    let press: { isTouch: boolean; wasShown: boolean } = { isTouch: false, wasShown: false }
    let timer: ReturnType<typeof setTimeout> | undefined

    const termAt = (target: EventTarget | null) => {
      const link = target instanceof Element ? target.closest<HTMLElement>(glossaryLinks) : null
      return link && area.contains(link) && isTerm(link) ? link : undefined
    }
    const isAtShown = (target: EventTarget | null) =>
      target instanceof Element && (shown?.contains(target) || target.closest('[role="tooltip"]') !== null)
    const show = (link: HTMLElement) => {
      clearTimeout(timer)
      shown = link
      setOpen({ id: termIdOf(link), link })
    }
    const hide = () => {
      clearTimeout(timer)
      shown = undefined
      setOpen(undefined)
    }
    const listen = <E extends keyof DocumentEventMap>(
      target: HTMLElement | Document,
      event: E,
      listener: (event: DocumentEventMap[E]) => void,
    ) => target.addEventListener(event, listener as EventListener, { signal: ending.signal })

    listen(area, 'pointerover', ({ pointerType, target }) => {
      if (pointerType === 'touch') return
      const link = termAt(target)
      if (link) show(link)
      else if (isAtShown(target)) clearTimeout(timer)
    })
    listen(area, 'pointerout', ({ pointerType, relatedTarget }) => {
      if (pointerType === 'touch' || !shown || shown === document.activeElement || isAtShown(relatedTarget)) return
      clearTimeout(timer)
      timer = setTimeout(hide, patience)
    })
    listen(area, 'focusin', ({ target }) => {
      const link = termAt(target)
      if (link) show(link)
    })
    listen(area, 'focusout', hide)
    listen(area, 'click', (event) => {
      const link = termAt(event.target)
      if (!link || !isPlainPress(event)) return
      event.preventDefault()
      if (press.isTouch && press.wasShown) return hide()
      // Not every browser gives a pressed link the focus, which keeps the meaning.
      link.focus({ preventScroll: true })
      show(link)
    })
    listen(document, 'pointerdown', ({ pointerType, target }) => {
      const link = termAt(target)
      press = { isTouch: pointerType === 'touch', wasShown: link !== undefined && link === shown }
      if (!isAtShown(target)) hide()
    })
    listen(document, 'keydown', ({ key }) => {
      press = { isTouch: false, wasShown: false }
      if (key === 'Escape' && shown) hide()
    })
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [text])
  return open
}
