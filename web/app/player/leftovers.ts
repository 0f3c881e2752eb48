/** Where a browser keeps what was watched until the server has it: see watch-queue.ts. */
const prefix = 'courseWatch-'

export const queueKey = (account: string, device: string): string => `${prefix}${account}-${device}`

/** The names of the pages whose queues are in storage for an account. */
export function devicesWithQueue(storage: Storage, account: string): string[] {
  const own = queueKey(account, '')
  return Object.keys(storage)
    .filter((key) => key.startsWith(own))
    .map((key) => key.slice(own.length))
}

let sent: Promise<void> | undefined

/**
 * Sends what earlier pages of the account left in this browser, once for each load of the page. Never throws: what
 * can't be sent stays for the next time.
 */
export function sendLeftovers(account: string): Promise<void> {
  sent ??= send(account).catch(() => {
    // Storage or the network may be denied. The course works without.
  })
  return sent
}

async function send(account: string): Promise<void> {
  if (devicesWithQueue(localStorage, account).length === 0) return
  const { sendQueues } = await import('./send-watched.ts')
  await sendQueues(account)
}
