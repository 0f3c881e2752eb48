export interface Run<T> {
  category: string
  items: T[]
}

/** Groups neighbors with the same category. A category that appears again later starts a new group. */
export function runsByCategory<T extends { category: string | null }>(items: readonly T[]): Run<T>[] {
  const runs: Run<T>[] = []
  for (const item of items) {
    const category = item.category ?? ''
    const last = runs.at(-1)
    if (last?.category === category) last.items.push(item)
    else runs.push({ category, items: [item] })
  }
  return runs
}
