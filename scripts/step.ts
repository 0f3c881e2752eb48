/** Runs one step of a check and prints its name and duration. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now()
  const result = await work()
  process.stdout.write(`ok  ${name}, ${((Date.now() - began) / 1_000).toFixed(1)} s\n`)
  return result
}
