import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readSettings, say } from '../start/command.ts'
import { ownAddress } from '../start/own-address.ts'
import { runCommand } from '../start/run-command.ts'

/** Waits until the site is ready at the address in its settings. Exits with 1 if it is not ready in time. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { wait: { type: 'string', default: '60' } } })
  if (!/^\d{1,4}$/.test(values.wait)) throw new Error('--wait must be a number of seconds.')
  const address = ownAddress(readSettings())
  const end = Date.now() + Number(values.wait) * 1_000
  for (;;) {
    const problem = await readProblem(`${address}/readyz`)
    if (problem === undefined) break
    if (Date.now() >= end) throw new Error(`The site was not ready at ${address} within ${values.wait} s: ${problem}.`)
    await pause(500)
  }
  say(`The site is ready at ${address}.`)
}

async function readProblem(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) })
    return answer.ok ? undefined : `it answered ${answer.status}`
  } catch (error) {
    const { message, cause } = error as Error
    return cause instanceof Error ? cause.message : message
  }
}

runCommand(main)
