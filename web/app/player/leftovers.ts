import { devicesWithQueue } from './watch-storage.ts'

const sent = new Map<string, Promise<void>>()

/**
 * Sends what earlier pages of the account left in this browser, once for each load of the page. Never throws: what
 * can't be sent stays for the next time.
 */
export function sendLeftovers(account: string): Promise<void> {
  const sending =
    sent.get(account) ??
    send(account).catch(() => {
      // Storage or the network may be denied. The course works without.
    })
  sent.set(account, sending)
  return sending
}

async function send(account: string): Promise<void> {
  if (devicesWithQueue(localStorage, account).length === 0) return
  const { sendQueues } = await import('./send-watched.ts')
  await sendQueues(account)
}
