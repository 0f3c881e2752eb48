export interface Fitted {
  lines: string[]
  size: number
}

interface Room {
  width: number
  size: number
  /** Below it, the text takes two lines. */
  smallestInOneLine: number
}

function halves(text: string): string[] {
  const words = text.split(' ')
  const splits = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  const longest = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length))
  return splits.toSorted((one, other) => longest(one) - longest(other))[0] ?? [text]
}

/** Fits a text into a width. @param widthOf the width of a line at a size of one point */
export function fit(text: string, { width, size, smallestInOneLine }: Room, widthOf: (line: string) => number): Fitted {
  const sizeOf = (lines: readonly string[]) => Math.min(size, ...lines.map((line) => width / widthOf(line)))
  if (sizeOf([text]) >= smallestInOneLine) return { lines: [text], size: sizeOf([text]) }
  const lines = halves(text)
  return { lines, size: Math.min(sizeOf(lines), smallestInOneLine) }
}
