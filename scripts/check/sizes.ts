export interface FileSize {
  /** Lines of the file, blank ones included. */
  lines: number
  /** Lines that are not blank. */
  written: number
  /** Comment lines, without the docstrings of exported functions. */
  comments: number
  /** The first line of each docstring of more than six lines of text. */
  longDocstrings: number[]
}

const longestDocstring = 6

/** A declaration after which a docstring documents an exported function. */
const exportedFunction = /^export (?:default )?(?:async )?function|^export const \w+[^=]* = (?:async )?(?:<|\(|\w+ =>)/

/** Counts the lines and comment lines of one TypeScript file. */
export function measure(source: string): FileSize {
  const lines = source
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.trim())
  const size: FileSize = { lines: lines.length, written: lines.filter(Boolean).length, comments: 0, longDocstrings: [] }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.startsWith('//') || /^\{\/\*.*\*\/\}$/.test(line)) size.comments += 1
    if (!line.startsWith('/*')) continue
    const end = lines.findIndex((other, index) => index >= at && other.includes('*/'))
    const text = lines.slice(at, end + 1).filter((each) => /[^/* ]/.test(each))
    if (line.startsWith('/**') && text.length > longestDocstring) size.longDocstrings.push(at + 1)
    if (!exportedFunction.test(lines[end + 1] ?? '')) size.comments += end - at + 1
    at = end
  }
  return size
}

/** @param share between 0 and 1 @returns the number below which that share of the numbers lies */
export function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
