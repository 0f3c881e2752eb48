export interface Run<T> {
  category: string
  items: T[]
}

/** Groups neighbours of equal category. A category that comes back later starts a group of its own. */
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
