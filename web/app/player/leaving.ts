/** Work to finish before the session ends, such as reporting what was watched. */
const works = new Set<() => Promise<unknown>>()

/** @returns a function that takes the work back */
export function beforeLogout(work: () => Promise<unknown>): () => void {
  works.add(work)
  return () => void works.delete(work)
}

/** Finishes the work, but waits no longer than a person would. @param longest in milliseconds */
export async function finishBeforeLogout(longest = 2_000): Promise<void> {
  if (works.size === 0) return
  const all = Promise.allSettled([...works].map((work) => work()))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, longest))])
}
