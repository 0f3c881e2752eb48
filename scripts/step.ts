/** Does one part of a check, and prints its name and how long it took. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now()
  const result = await work()
  process.stdout.write(`ok  ${name}, ${((Date.now() - began) / 1_000).toFixed(1)} s\n`)
  return result
}
