import { readdir, readFile } from 'node:fs/promises'

/** A tick of the kernel's clock for processes, which is the same on every Linux that Node runs on. */
const tickMs = 10

/** The processor time that a process has used so far, in milliseconds; with `family`, its children's too. By /proc. */
export async function cpuOf(pid: number, family = false): Promise<number> {
  const { ownTicks, endedTicks } = await statOf(pid)
  if (!family) return ownTicks * tickMs
  const others = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map((name) => statOf(Number(name)).catch(() => undefined)),
  )
  const children = others.filter((other) => other?.parent === pid)
  return (ownTicks + endedTicks + children.reduce((sum, child) => sum + (child?.ownTicks ?? 0), 0)) * tickMs
}

/** A process's parent, for instance the database server behind one of its backends. */
export const parentOf = async (pid: number): Promise<number> => (await statOf(pid)).parent

async function statOf(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return { parent, ownTicks: user + system, endedTicks: endedUser + endedSystem }
}
