import { createElement, type ReactNode } from 'react'

/** What may contain nothing but text, or belongs to a drawing. */
const textOnly = new Set(['option', 'title', 'textarea', 'style', 'script', 'text', 'tspan'])

const isText = (child: ReactNode): child is string | number => typeof child === 'string' || typeof child === 'number'
const isNothing = (child: ReactNode) => child === null || child === undefined || typeof child === 'boolean'

/**
 * Puts one element around each run of text that has siblings. A browser's translation replaces text nodes, and React
 * could then neither remove nor change them, nor put anything before them. An element it always finds.
 * @param children of one element, each at its fixed place
 */
export function joinTexts(type: unknown, children: readonly ReactNode[]): ReactNode {
  if (typeof type === 'string' && textOnly.has(type)) return children
  const joined: ReactNode[] = [...children]
  let start = -1
  let text = ''
  const finish = () => {
    // Translations leave white space alone. An empty text may be a mark in the built page, which has its element.
    const isSpace = text !== '' && text.trim() === ''
    if (start >= 0) joined[start] = isSpace ? text : createElement('text-part', null, text)
    start = -1
    text = ''
  }
  children.forEach((child, place) => {
    if (isText(child)) {
      if (start < 0) start = place
      else joined[place] = null
      text += child
    } else if (!isNothing(child)) finish()
  })
  // Text alone in an element needs no other: React replaces everything in it.
  if (typeof type === 'string' && start >= 0 && joined.every((child, place) => place === start || isNothing(child)))
    return text
  finish()
  return joined
}
