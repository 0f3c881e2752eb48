import { setTimeout as sleep } from 'node:timers/promises'
import type { CrashPoint } from '../../src/sales/payments/payment-deps.ts'

/** The steps at which a test build can be killed. */
export const steps = [
  'attempt written',
  'authorization sent',
  'authorization answered',
  'admission committed',
  'settlement sent',
  'refund written',
  'refund sent',
  'refund answered',
] as const satisfies readonly CrashPoint[]

interface Wanted {
  step: string | undefined
  /** How often the step is passed before the kill. */
  skip: number
  /** The time for a request that was just sent before the process is killed, in milliseconds. */
  travel: number
}

/** Kills this process with SIGKILL when it reaches the configured step, so that nothing is completed or closed. */
export function failpoint({ step: wanted, skip, travel }: Wanted): (step: CrashPoint) => Promise<void> {
  let passed = 0
  return async (step) => {
    if (step !== wanted) return
    passed += 1
    if (passed !== skip + 1) return
    if (step.endsWith('sent')) await sleep(travel)
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => {})
  }
}
