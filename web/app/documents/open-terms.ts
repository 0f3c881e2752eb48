import * as paths from '@course/contract/paths'
import { placeMeaning } from './place-meaning.ts'
import { isPlainPress } from './plain-press.ts'
import styles from './text-with-terms.module.css'

/** A pointer may need this long from the term to its meaning. In milliseconds. */
const patience = 250

// In a preview, they lead to the preview's glossary.
const glossaryLinks = `a[href^="/"][href*="${paths.glossary}#"]`
const termIdOf = (link: Element): string => link.getAttribute('href')?.replace(/^.*#/, '') ?? ''

/** The id of the element that has a term's meaning, on a page that lists the terms. */
export const meaningId = (termId: string): string => `meaning-${termId}`

const meaningOf = (link: Element) => document.getElementById(meaningId(termIdOf(link)))

/**
 * Shows the meaning of the term that is under the pointer, has the focus, or was pressed. It stays while the pointer is on
 * the meaning, and goes with Escape or a press elsewhere (WCAG 1.4.13). A press never leaves the page, a second tap closes.
 */
export function startTerms(area: HTMLElement, signal: AbortSignal): void {
  let shown: HTMLElement | undefined
  let box: HTMLElement | undefined
  let press: { isTouch: boolean; wasShown: boolean } = { isTouch: false, wasShown: false }
  let timer: ReturnType<typeof setTimeout> | undefined

  const termAt = (target: EventTarget | null) => {
    const link = target instanceof Element ? target.closest<HTMLElement>(glossaryLinks) : null
    return link && area.contains(link) && meaningOf(link) ? link : undefined
  }
  const isAtShown = (target: EventTarget | null) =>
    target instanceof Element && (shown?.contains(target) || target.closest('[role="tooltip"]') !== null)
  const show = (link: HTMLElement) => {
    hide()
    shown = link
    box = showMeaning(area, link)
  }
  const hide = () => {
    clearTimeout(timer)
    box?.remove()
    box = undefined
    shown = undefined
  }
  const listen = <E extends keyof DocumentEventMap>(
    target: HTMLElement | Document,
    event: E,
    listener: (event: DocumentEventMap[E]) => void,
  ) => target.addEventListener(event, listener as EventListener, { signal })

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
  signal.addEventListener('abort', hide)
  for (const link of area.querySelectorAll(glossaryLinks))
    if (meaningOf(link)) link.setAttribute('aria-describedby', meaningId(termIdOf(link)))
}

/** The term and its meaning are in the list of terms. */
function showMeaning(area: HTMLElement, link: HTMLElement): HTMLElement {
  const term = document.createElement('strong')
  const meaning = meaningOf(link)
  term.textContent = meaning?.previousElementSibling?.textContent ?? ''
  const text = document.createElement('p')
  text.className = styles.box ?? ''
  text.append(term, ` ${meaning?.textContent}`)
  const box = document.createElement('div')
  box.className = styles.meaning ?? ''
  box.role = 'tooltip'
  box.append(text)
  area.append(box)
  const { left, top } = placeMeaning({
    term: [...link.getClientRects()].at(-1) ?? link.getBoundingClientRect(),
    text: area.getBoundingClientRect(),
    size: box.getBoundingClientRect(),
    view: { top: 0, bottom: window.innerHeight },
  })
  box.style.left = `${left}px`
  box.style.top = `${top}px`
  return box
}
