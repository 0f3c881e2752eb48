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
