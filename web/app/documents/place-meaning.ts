interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

/** Everything is measured in pixels of the window. */
interface Measures {
  /** The term. */
  term: Edges
  /** The text around it, which the meaning never leaves sideways. */
  text: Edges
  /** The meaning. */
  size: { width: number; height: number }
  /** The part of the window in which the meaning can be seen. */
  view: { top: number; bottom: number }
}

/** Where a meaning goes, from the top left corner of the text: below its term, or above it if only there is room. */
export function placeMeaning({ term, text, size, view }: Measures): { left: number; top: number } {
  const furthest = text.right - text.left - size.width
  const left = Math.max(0, Math.min(term.left - text.left, furthest))
  const isAbove = term.bottom + size.height > view.bottom && term.top - size.height >= view.top
  return { left, top: (isAbove ? term.top - size.height : term.bottom) - text.top }
}
