import styles from './footnotes.module.css'
import { isPlainPress } from './plain-press.ts'

const references = 'a.source[href^="#"]'
let opened = 0

/**
 * Opens the source of a number in the text below its paragraph; a second press closes it. Without scripts, the number
 * leads to the list of sources.
 */
export function startFootnotes(area: HTMLElement, signal: AbortSignal): void {
  for (const link of area.querySelectorAll<HTMLElement>(references)) {
    link.setAttribute('aria-label', `Source ${link.textContent}`)
    link.setAttribute('aria-expanded', 'false')
  }
  const press = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(references) : null
    if (link && isPlainPress(event) && (closeNote(link) || openNote(link))) event.preventDefault()
  }
  const leave = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || !(target instanceof Element)) return
    const link = target.closest<HTMLElement>(references) ?? linkOf(area, target.closest('[data-footnote]'))
    if (link && closeNote(link)) link.focus()
  }
  area.addEventListener('click', press, { signal })
  area.addEventListener('keydown', leave, { signal })
}

const linkOf = (area: Element, note: Element | null): HTMLElement | null =>
  note && area.querySelector<HTMLElement>(`${references}[aria-controls="${note.id}"]`)

/** @returns whether there was one */
function closeNote(link: HTMLElement): boolean {
  const id = link.getAttribute('aria-controls')
  if (id === null) return false
  document.getElementById(id)?.remove()
  link.removeAttribute('aria-controls')
  link.setAttribute('aria-expanded', 'false')
  return true
}

/** Copies the source from the list below the text. @returns false if it is not there */
function openNote(link: HTMLAnchorElement): boolean {
  const source = document.getElementById(link.hash.slice(1))
  const table = link.closest('.table')
  const block = table ?? link.closest('li, p')
  if (!source || !block) return false
  opened += 1
  const note = document.createElement('div')
  note.id = `footnote-${opened}`
  note.className = styles.footnote ?? ''
  note.dataset.footnote = ''
  note.setAttribute('role', 'group')
  note.setAttribute('aria-label', `Source ${link.textContent}`)
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = 'Close'
  close.addEventListener('click', () => {
    closeNote(link)
    link.focus()
  })
  const title = document.createElement('p')
  title.textContent = `Source ${link.textContent}`
  note.append(title, ...[...source.children].map((part) => part.cloneNode(true)), close)
  if (block.tagName === 'LI') block.append(note)
  else block.after(note)
  link.setAttribute('aria-controls', note.id)
  link.setAttribute('aria-expanded', 'true')
  return true
}
