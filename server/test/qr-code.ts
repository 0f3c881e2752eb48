/** Whether each module is dark, row by row. */
export type Modules = readonly (readonly boolean[])[]

/** How many data bytes each block has with error correction M, for versions 1 to 10. */
const blocksOfM = [
  [16],
  [28],
  [44],
  [32, 32],
  [43, 43],
  [27, 27, 27, 27],
  [31, 31, 31, 31],
  [38, 38, 39, 39],
  [36, 36, 36, 37, 37],
  [43, 43, 43, 43, 44],
] as const

const masks: ((row: number, column: number) => number)[] = [
  (row, column) => (row + column) % 2,
  (row) => row % 2,
  (_, column) => column % 3,
  (row, column) => (row + column) % 3,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2,
  (row, column) => ((row * column) % 2) + ((row * column) % 3),
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2,
]

const numberOf = (bits: readonly boolean[]) => bits.reduce((sum, bit) => sum * 2 + Number(bit), 0)

/** Whether a module belongs to a pattern, and not to the data. */
function isPattern(row: number, column: number, size: number): boolean {
  const version = (size - 17) / 4
  const isCorner = (row < 9 && (column < 9 || column >= size - 8)) || (row >= size - 8 && column < 9)
  const isVersion = (one: number, other: number) => version > 6 && one < 6 && other >= size - 11
  const centers = version === 1 ? [] : version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7]
  const isAlignment = centers.some((down) =>
    centers.some((across) => {
      const isFinder = [down, across].every((at) => at === 6) || (down !== across && down + across === size - 1)
      return !isFinder && Math.abs(row - down) < 3 && Math.abs(column - across) < 3
    }),
  )
  return isCorner || row === 6 || column === 6 || isAlignment || isVersion(row, column) || isVersion(column, row)
}

/** The order in which the data runs: two columns at a time from the right, up and down. */
function* placesOf(size: number): Generator<[row: number, column: number]> {
  let isUp = true
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step += 1) {
      const row = isUp ? size - 1 - step : step
      for (const column of [right, right - 1]) if (!isPattern(row, column, size)) yield [row, column]
    }
    isUp = !isUp
  }
}

/**
 * Reads the text of a QR code in byte mode with error correction M. It corrects no errors, so every module has to be
 * right.
 */
export function readQrCode(modules: Modules): string {
  const size = modules.length
  const version = (size - 17) / 4
  const isDark = (row: number, column: number) => modules[row]?.[column] === true
  const format = numberOf([0, 1, 2, 3, 4].map((column) => isDark(8, column))) ^ 0b10101
  const mask = masks[format & 7]
  const blocks = blocksOfM[version - 1]
  if (!mask || !blocks || format >> 3 !== 0) throw new Error(`this is not a code of version ${version} and level M`)
  const bits = [...placesOf(size)].map(([row, column]) => isDark(row, column) !== (mask(row, column) === 0))
  const codewords = Array.from({ length: bits.length >> 3 }, (_, at) => numberOf(bits.slice(at * 8, at * 8 + 8)))
  const apart: number[][] = blocks.map(() => [])
  let next = 0
  for (let at = 0; at < Math.max(...blocks); at += 1)
    for (const [block, length] of blocks.entries()) if (at < length) apart[block]?.push(codewords[next++] ?? 0)
  const data = apart.flat().flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => ((byte >> bit) & 1) === 1))
  if (numberOf(data.slice(0, 4)) !== 0b0100) throw new Error('this is not a code in byte mode')
  const start = version < 10 ? 12 : 20
  const length = numberOf(data.slice(4, start))
  const bytes = Array.from({ length }, (_, at) => numberOf(data.slice(start + at * 8, start + at * 8 + 8)))
  return new TextDecoder().decode(Uint8Array.from(bytes))
}
