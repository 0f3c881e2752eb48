import { readdirSync, readFileSync } from 'node:fs'

interface Sample {
  megabytes: number
  processes: { command: string; megabytes: number }[]
}

export interface MemoryWatch {
  stop(): { peak: Sample; last: Sample }
}

/**
 * Adds up the memory of a process and everything it started, every 100 ms, as Linux accounts for it (PSS): what several
 * processes share counts once.
 */
export function watchMemory(pid: number): MemoryWatch {
  const none: Sample = { megabytes: 0, processes: [] }
  let [peak, last] = [none, none]
  const timer = setInterval(() => {
    const sample = sampleOf(pid)
    if (sample.megabytes === 0) return
    last = sample
    if (last.megabytes > peak.megabytes) peak = last
  }, 100)
  return {
    stop() {
      clearInterval(timer)
      return { peak, last }
    },
  }
}

function sampleOf(root: number): Sample {
  const processes = withDescendants(root)
    .flatMap(memoryOf)
    .sort((a, b) => b.megabytes - a.megabytes)
  return { megabytes: processes.reduce((sum, { megabytes }) => sum + megabytes, 0), processes }
}

function withDescendants(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const)
  const family = new Set([root])
  for (let size = 0; size < family.size; ) {
    size = family.size
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid)
  }
  return [...family]
}

function readIfAlive(pid: number | string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

const parentOf = (pid: string): number => Number(/\) \S (\d+)/.exec(readIfAlive(pid, 'stat'))?.[1] ?? -1)

function memoryOf(pid: number): Sample['processes'] {
  const entries = readIfAlive(pid, 'smaps_rollup').matchAll(/^(?:Pss|SwapPss):\s+(\d+)/gm)
  const kilobytes = [...entries].reduce((sum, [, size]) => sum + Number(size), 0)
  if (kilobytes === 0) return []
  const command = readIfAlive(pid, 'cmdline')
    .split('\0')
    .join(' ')
    .replace(/\/\S*\//g, '')
    .trim()
  return [{ command: command.slice(0, 90), megabytes: kilobytes / 1024 }]
}
