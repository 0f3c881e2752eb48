import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'

const logModule = JSON.stringify(join(import.meta.dirname, 'log.ts'))

/** Starts a program that logs once, and more often and exits when it gets input. */
function startProgram() {
  const program = `
    import { createLog } from ${logModule}
    const log = createLog('info')
    log.info('started')
    process.stdin.once('data', () => {
      for (let line = 0; line < 5_000; line += 1) log.info('the end is near')
      process.exit(3)
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('each line is written before the process exits, even if its reader is slow', async () => {
  const child = startProgram()
  let output = ''
  child.stdin.write('end')
  await setTimeout(500)
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(3)
  const lines = output.trimEnd().split('\n')
  expect(lines).toHaveLength(5_001)
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('msg')
})

test('a process exits even if nobody reads its log any more', async () => {
  const child = startProgram()
  await once(child.stdout, 'data')
  child.stdout.destroy()
  await once(child.stdout, 'close')
  child.stdin.write('end')
  const [code] = await once(child, 'exit')
  expect(code).toBe(3)
})
