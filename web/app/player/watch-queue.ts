import { maxRanges, type VideoProgress, type WatchReports } from '@course/contract/course/learning/progress'
import { mergeReports, type Range, unionOf, type WatchReport } from '@course/contract/course/learning/watched-ranges'

/**
 * What was watched and not yet confirmed by the server. It is kept in the browser's storage, one entry for each account
 * and page, so that it survives a closed tab and a server that is down. It holds ids and seconds only.
 */
export interface WatchQueue {
  /** Adds what was watched. Storage always has the newest state. */
  record(videoId: string, watched: Watched): void
  /** Sends everything, one request at a time. Never throws: what was not taken stays. @param last the page is closing */
  flush(last?: boolean): Promise<void>
}

export interface Watched {
  ranges: readonly Range[]
  /** In seconds. */
  position: number
  /** In seconds; 0 while unknown. */
  duration: number
}

interface Stored {
  savedAt: number
  seq: number
  videos: Record<string, WatchReport>
}

export interface QueueDeps {
  /** The id of the account. */
  account: string
  /** Names this page among all that report for the account. */
  device: string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  send(body: WatchReports, last: boolean): Promise<VideoProgress[]>
  /** In milliseconds of the epoch. */
  now(): number
  onMerged?(rows: VideoProgress[]): void
}

/** Older entries are dropped. In milliseconds. */
const maxKeptMs = 7 * 24 * 60 * 60 * 1_000

/** Well below the 32 KB that the server takes, and the 64 KB that a browser sends while a page closes. */
const maxBody = 24_000

export function createWatchQueue({ account, device, storage, send, now, onMerged }: QueueDeps): WatchQueue {
  const key = queueKey(account, device)
  const stored = read(storage, key, now())
  const waiting = new Map<string, WatchReport>(Object.entries(stored?.videos ?? {}))
  /** The server refused these. They are tried again when the page is opened the next time. */
  const aside = new Map<string, WatchReport>()
  const inFlight = new Set<ReadonlyMap<string, WatchReport>>()
  let seq = stored?.seq ?? 0
  let running: Promise<void> | undefined
  let isLoggedOut = false

  const save = () => {
    const videos = Object.fromEntries([aside, ...inFlight, waiting].reduce(merged))
    try {
      if (Object.keys(videos).length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify({ savedAt: now(), seq, videos } satisfies Stored))
    } catch {
      // Without storage the queue lasts as long as the page.
    }
  }
  const putBack = (reports: ReadonlyMap<string, WatchReport>) => {
    for (const [id, report] of merged(reports, waiting)) waiting.set(id, report)
  }

  const setAside = (id: string | undefined, batch: Map<string, WatchReport>): boolean => {
    const report = id === undefined ? undefined : batch.get(id)
    if (id === undefined || !report) return false
    aside.set(id, report)
    return batch.delete(id)
  }

  /** @returns whether to go on with what is left */
  const sendOnce = async (last: boolean): Promise<boolean> => {
    const [batch, body] = nextBatch(waiting, device, now())
    if (isLoggedOut || batch.size === 0) return false
    inFlight.add(batch)
    for (const id of batch.keys()) waiting.delete(id)
    try {
      const rows = await send(body, last)
      onMerged?.(rows)
      return true
    } catch (error) {
      const { status, index } = error as { status?: unknown; index?: unknown }
      isLoggedOut = status === 401 || status === 403
      const isRefused = typeof index === 'number' && setAside(body.Reports[index]?.VideoId, batch)
      putBack(batch)
      return isRefused
    } finally {
      inFlight.delete(batch)
      save()
    }
  }

  const sendAll = async (last: boolean) => {
    while (await sendOnce(last));
  }

  return {
    record(videoId, watched) {
      seq += 1
      const report = { ...watched, at: now(), device, seq }
      const before = waiting.get(videoId)
      waiting.set(videoId, before ? mergeReports(before, report) : report)
      save()
    },
    async flush(last = false) {
      // A page that closes can't wait for an earlier request.
      if (last) return sendAll(true)
      running ??= sendAll(false).finally(() => {
        running = undefined
      })
      await running
    },
  }
}

function merged(a: ReadonlyMap<string, WatchReport>, b: ReadonlyMap<string, WatchReport>): Map<string, WatchReport> {
  const both = new Map(a)
  for (const [id, report] of b) {
    const other = both.get(id)
    both.set(id, other ? mergeReports(other, report) : report)
  }
  return both
}

function read(storage: QueueDeps['storage'], key: string, now: number): Stored | undefined {
  try {
    const stored = JSON.parse(storage.getItem(key) ?? 'null') as Stored | null
    if (stored && now - stored.savedAt <= maxKeptMs) return stored
    if (stored) storage.removeItem(key)
  } catch {
    // Unreadable or denied: there is nothing to send.
  }
  return undefined
}

/** As many videos as fit into one request. */
function nextBatch(
  waiting: ReadonlyMap<string, WatchReport>,
  device: string,
  now: number,
): [Map<string, WatchReport>, WatchReports] {
  const batch = new Map<string, WatchReport>()
  const body: WatchReports = { Device: device, SentAt: new Date(now).toISOString(), Reports: [] }
  let length = 0
  for (const [id, kept] of waiting) {
    const reports = reportsOf(id, kept)
    length += JSON.stringify(reports).length
    if (length > maxBody && batch.size > 0) break
    batch.set(id, kept)
    body.Reports.push(...reports)
  }
  return [batch, body]
}

/** A report holds a limited number of ranges, so one video may need several. */
function reportsOf(id: string, { ranges, position, duration, at, seq }: WatchReport): WatchReports['Reports'] {
  const Duration = Math.ceil(duration)
  const all = unionOf(ranges)
  const parts = Array.from({ length: Math.max(1, Math.ceil(all.length / maxRanges)) }, (_, part) =>
    all.slice(part * maxRanges, (part + 1) * maxRanges),
  )
  return parts.map((part) => ({
    VideoId: id,
    Ranges: part
      .map(([from, to]): [number, number] => [from, Duration > 0 ? Math.min(to, Duration) : to])
      .filter(([from, to]) => from < to),
    Position: Math.floor(Duration > 0 ? Math.min(position, Duration) : position),
    Duration,
    At: new Date(at).toISOString(),
    Seq: seq,
  }))
}

/** Where a browser keeps what was watched until the server has it: see watch-queue.ts. */
const prefix = 'courseWatch-'

const queueKey = (account: string, device: string): string => `${prefix}${account}-${device}`

/** The names of the pages whose queues are in storage for an account. */
export function devicesWithQueue(storage: Storage, account: string): string[] {
  const own = queueKey(account, '')
  return Object.keys(storage)
    .filter((key) => key.startsWith(own))
    .map((key) => key.slice(own.length))
}
