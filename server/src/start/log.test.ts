import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const log = JSON.stringify(join(import.meta.dirname, 'log.ts'))

/** Starts a program that logs when it hears something, and exits at once. */
function startProgram() {
  const program = `
    import { createLog } from ${log}
    const log = createLog('info')
    log.info('started')
    process.stdin.once('data', () => {
      log.info('the end')
      log.info('a moment later')
      process.exit(3)
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('each line is written before the process exits', async () => {
  const child = startProgram()
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stdin.write('end')
  const [code] = await once(child, 'close')
  expect(code).toBe(3)
  const lines = output.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['started', 'the end', 'a moment later'])
})

test('a process whose log nobody reads any more exits all the same', async () => {
  const child = startProgram()
  await once(child.stdout, 'data')
  child.stdout.destroy()
  await once(child.stdout, 'close')
  child.stdin.write('end')
  const [code] = await once(child, 'exit')
  expect(code).toBe(3)
})
