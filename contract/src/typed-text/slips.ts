/** The edit distance, with swaps of neighboring letters (optimal string alignment). */
export function slips(typed: string, intended: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: intended.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    for (let column = 1; column <= intended.length; column++) {
      const isSame = typed[row - 1] === intended[column - 1]
      const options = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + Number(!isSame),
      ]
      const isSwap = typed[row - 1] === intended[column - 2] && typed[row - 2] === intended[column - 1]
      if (row > 1 && column > 1 && isSwap) options.push((beforeLast[column - 2] ?? 0) + 1)
      current.push(Math.min(...options))
    }
    ;[beforeLast, last] = [last, current]
  }
  return last[intended.length] ?? 0
}
