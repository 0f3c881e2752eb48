/** Tasks to finish before the session ends, such as reporting what was watched. */
const tasks = new Set<() => Promise<unknown>>()

/** @returns a function that unregisters the task */
export function beforeLogout(task: () => Promise<unknown>): () => void {
  tasks.add(task)
  return () => void tasks.delete(task)
}

/** Questions whether what could not be finished may be discarded. */
const questions = new Set<() => boolean>()

/** @returns a function that unregisters the question */
export function askBeforeLogout(question: () => boolean): () => void {
  questions.add(question)
  return () => void questions.delete(question)
}

/** Asks every question that there is. @returns whether to log out */
export const mayLogOut = (): boolean => [...questions].every((ask) => ask())

/** Finishes the tasks, but waits no longer than a person would. @param maxWait in milliseconds */
export async function finishBeforeLogout(maxWait = 2_000): Promise<void> {
  if (tasks.size === 0) return
  const all = Promise.allSettled([...tasks].map((task) => task()))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, maxWait))])
}
