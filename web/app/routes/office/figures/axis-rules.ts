const roundSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** The top of an axis: the next round number, whose half is round, too. @param most what has to fit below, above 0 */
export function topOf(most: number): number {
  const size = 10 ** Math.floor(Math.log10(most))
  // Without the tolerance, 0.3 / 0.1 would be above 3.
  const step = roundSteps.find((each) => each >= most / size - 1e-9) ?? 10
  return step * size
}

/** The places of at most `most` labels: the first, the last, and some between them. @param count of what is labeled */
export function labeledPlaces(count: number, most: number): number[] {
  const labels = Math.min(count, most)
  if (labels <= 1) return count === 0 ? [] : [0]
  return Array.from({ length: labels }, (_, label) => Math.round((label * (count - 1)) / (labels - 1)))
}
