import pg from 'pg'

/** A connection that stays open, for notifications. */
export interface Listener {
  /**
   * Receives the notifications of a channel. If there is no connection yet, it begins with the next one.
   * @param onConnected called after each connection, because notifications may have been lost before it
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onConnected: () => void,
  ): Promise<{ close(): Promise<void> }>
  close(): Promise<void>
}

interface Subscription {
  channel: string
  onPayload: (payload: string) => void
  onConnected: () => void
}

/** In milliseconds. */
export interface ListenerPace {
  heartbeat: number
  patience: number
  retry: number
}

const productionPace: ListenerPace = { heartbeat: 30_000, patience: 5_000, retry: 1_000 }
const maxRetryMs = 30_000

/** If this computer disappears, the server notices it within a minute. */
const keepAlive =
  'set tcp_keepalives_idle to 30; set tcp_keepalives_interval to 10; set tcp_keepalives_count to 3; set statement_timeout to 0'

/** Creates a listener, which connects at its first use. A heartbeat finds a dead connection; a new one replaces it. */
export function createListener(url: string, onError: (error: Error) => void, pace = productionPace): Listener {
  const subscriptions = new Set<Subscription>()
  let current: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let isClosed = false

  function connect(): Promise<void> {
    connecting ??= openConnection().finally(() => {
      connecting = undefined
    })
    return connecting
  }

  async function openConnection(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: pace.patience,
      query_timeout: pace.patience,
      keepAlive: true,
    })
    client.on('error', (error) => lose(client, error))
    client.on('end', () => lose(client, new Error('Connection terminated')))
    client.on('notification', ({ channel, payload = '' }) => {
      for (const each of subscriptions) if (each.channel === channel) each.onPayload(payload)
    })
    try {
      await client.connect()
      await client.query(keepAlive)
      for (const { channel } of subscriptions) await client.query(`listen "${channel}"`)
    } catch (error) {
      discard(client)
      throw error
    }
    if (isClosed) return discard(client)
    current = client
    failures = 0
    later(pace.heartbeat, () => beat(client))
    for (const { onConnected } of subscriptions) onConnected()
  }

  function lose(client: pg.Client, error: Error): void {
    if (client !== current) return
    current = undefined
    discard(client)
    onError(error)
    reconnectLater()
  }

  function beat(client: pg.Client): void {
    client.query('select 1').then(
      () => client === current && later(pace.heartbeat, () => beat(client)),
      (cause: Error) => lose(client, new Error('Connection terminated: a heartbeat failed', { cause })),
    )
  }

  function reconnectLater(): void {
    const wait = Math.min(pace.retry * 2 ** failures, maxRetryMs)
    failures += 1
    later(wait, () => {
      connect().catch((error: Error) => {
        onError(error)
        reconnectLater()
      })
    })
  }

  function later(ms: number, work: () => void): void {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(work, ms).unref()
  }

  return {
    async listen(channel, onPayload, onConnected) {
      const subscription = { channel, onPayload, onConnected }
      subscriptions.add(subscription)
      const client = current
      if (client) await client.query(`listen "${channel}"`).then(onConnected, (error: Error) => lose(client, error))
      else
        await connect().catch((error: Error) => {
          onError(error)
          reconnectLater()
        })
      return { close: async () => void subscriptions.delete(subscription) }
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      const client = current
      current = undefined
      await client?.end()
    },
  }
}

/** Ends a connection that may be dead already: it is not worth waiting for. */
function discard(client: pg.Client): void {
  client.removeAllListeners()
  client.on('error', () => undefined)
  client.end().catch(() => undefined)
}
