import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Target } from './world.ts'

const budget = { megabytes: 50, delayMs: 250 }

/**
 * Requests the list of all users several times at once while another visitor uses the site.
 * @returns a line with the growth of the site's memory and the visitor's longest wait
 */
export async function measureWholeLists(site: Target, atOnce: number): Promise<string> {
  // The memory of a site that has served requests, because any load enlarges V8's memory for short-lived objects.
  for (let request = 0; request < 300; request += 1) await (await site.get('/api/users?limit=200')).arrayBuffer()
  const before = await readMemory(site.pid)
  const began = performance.now()
  let [isOver, most, longest] = [false, before, 0]
  const watch = async (look: () => Promise<void>) => {
    while (!isOver) {
      await look()
      await sleep(20)
    }
  }
  const memory = watch(async () => {
    most = Math.max(most, await readMemory(site.pid))
  })
  const visitor = watch(async () => {
    const sent = performance.now()
    await (await site.get('/api/payments/offer')).arrayBuffer()
    longest = Math.max(longest, performance.now() - sent)
  })
  const sizes = await Promise.all(Array.from({ length: atOnce }, () => readAll(site)))
  isOver = true
  await Promise.all([memory, visitor])
  const seconds = (performance.now() - began) / 1_000
  const grown = most - before
  const isWithin = grown < budget.megabytes && longest < budget.delayMs
  return [
    `${atOnce} × all users at once: ${((sizes[0] ?? 0) / 1e6).toFixed(1)} MB each in ${seconds.toFixed(1)} s;`,
    `memory ${before.toFixed(0)} MB, + ${grown.toFixed(0)} MB at most (budget < ${budget.megabytes});`,
    `another visitor waited ${longest.toFixed(0)} ms at most (budget < ${budget.delayMs})${isWithin ? '' : ', over'}`,
  ].join(' ')
}

/** Reads a list without keeping it. @returns its size in bytes */
async function readAll(site: Target): Promise<number> {
  let bytes = 0
  const { body } = await site.get('/api/users')
  for await (const chunk of body ?? []) bytes += chunk.length
  return bytes
}

/** The memory of a process, in megabytes of 1,000,000 bytes. */
async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1_024) / 1e6
}
