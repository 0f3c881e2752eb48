import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchMemory } from './memory.ts'

const megabyte = 2 ** 20

/** Fills memory, says so, and ends with its input. */
const child = `const kept = Buffer.alloc(${60 * megabyte}, 1); process.stdout.write('full'); process.stdin.resume().on('end', () => process.exit(kept.length ? 0 : 1))`
const parent = `const { spawn } = require('node:child_process')
const child = spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: ['pipe', 'inherit', 'inherit'] })
child.on('exit', () => process.stdout.write('free'))
process.stdin.resume().on('data', () => child.stdin.end()).on('end', () => process.exit())`

test('the memory of a process includes what it started, at the peak and at the end', async () => {
  const root = spawn(process.execPath, ['-e', parent], { stdio: ['pipe', 'pipe', 'inherit'] })
  const watch = watchMemory(root.pid ?? 0)
  await once(root.stdout, 'data')
  await wait(300)
  root.stdin.write('end your child')
  await once(root.stdout, 'data')
  await wait(300)
  const { peak, last } = watch.stop()
  root.stdin.end()
  await once(root, 'exit')
  expect(peak.processes).toHaveLength(2)
  expect(peak.processes[0]?.megabytes).toBeGreaterThan(60)
  expect(peak.megabytes).toBeCloseTo(peak.processes.reduce((sum, { megabytes }) => sum + megabytes, 0))
  expect(last.processes).toHaveLength(1)
  expect(peak.megabytes - last.megabytes).toBeGreaterThan(60)
})
