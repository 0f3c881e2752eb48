import type { Range } from '@course/contract/course/learning/watched-ranges'

/** Reads PostgreSQL's text of a multirange, such as `{[0,15),[40,55)}`. */
export const readMultirange = (text: string): Range[] =>
  Array.from(text.matchAll(/\[(\d+),(\d+)\)/g), ([, from, to]): Range => [Number(from), Number(to)])

/** PostgreSQL's text of a multirange. */
export const writeMultirange = (ranges: readonly Range[]): string =>
  `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`
