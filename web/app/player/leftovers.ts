import { localStore } from '../storage.ts'
import { devicesWithQueue } from './watch-queue.ts'

const sending = new Map<string, Promise<void>>()

/**
 * Sends what earlier pages and logins of the account left in this browser. Never throws: what can't be sent stays for the
 * next time.
 */
export function sendLeftovers(account: string): Promise<void> {
  const running =
    sending.get(account) ??
    send(account)
      .catch(() => {
        // Storage or the network may be denied. The course works without.
      })
      .finally(() => sending.delete(account))
  sending.set(account, running)
  return running
}

async function send(account: string): Promise<void> {
  if (devicesWithQueue(localStore(), account).length === 0) return
  const { sendQueues } = await import('./send-watched.ts')
  await sendQueues(account)
}
