import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** A record after a change. Later entries with the same kind and ID replace earlier ones. */
export interface Entry {
  kind: string
  id: string
  value: unknown
}

interface Ledger {
  /** Returns when the entries are on disk. All of them survive a crash, or none. */
  write(entries: Entry[]): void
  close(): void
}

interface OpenedLedger {
  ledger: Ledger
  entries: Entry[]
}

/**
 * Opens or creates the ledger in a directory: replays it and rewrites it without replaced entries.
 * A line is a JSON array of entries, so a change of several records is stored all or none.
 * Entries are returned in the order in which their records first appeared, without those that `isKept` rejects.
 */
export function openLedger(directory: string, isKept: (entry: Entry) => boolean = () => true): OpenedLedger {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, 'ledger.jsonl')
  const entries = replay(readLines(file)).filter(isKept)
  compact(directory, file, entries)
  const handle = openSync(file, 'a', 0o600)
  return {
    entries,
    ledger: {
      write(changes) {
        append(handle, `${JSON.stringify(changes)}\n`)
      },
      close: () => closeSync(handle),
    },
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function replay(lines: string[]): Entry[] {
  const records = new Map<string, Entry>()
  for (const [index, line] of lines.entries()) {
    if (line === '') continue
    for (const entry of parseLine(line, index === lines.length - 1, index)) {
      records.set(`${entry.kind}/${entry.id}`, entry)
    }
  }
  return [...records.values()]
}

/** A kill may leave the last line incomplete. It was never answered, so it is dropped. Other damage is an error. */
function parseLine(line: string, isLast: boolean, index: number): Entry[] {
  try {
    return JSON.parse(line) as Entry[]
  } catch {
    if (isLast) return []
    throw new Error(`The ledger is damaged in line ${index + 1}; move the file away to start with an empty one.`)
  }
}

function compact(directory: string, file: string, entries: Entry[]): void {
  const fresh = `${file}.new`
  const handle = openSync(fresh, 'w', 0o600)
  try {
    writeAll(handle, entries.map((entry) => `${JSON.stringify([entry])}\n`).join(''))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(fresh, file)
  syncDirectory(directory)
}

/** Removes a line that was written only partly, so that the next one doesn't continue it. */
function append(handle: number, line: string): void {
  const { size } = fstatSync(handle)
  try {
    writeAll(handle, line)
    fdatasyncSync(handle)
  } catch (error) {
    ftruncateSync(handle, size)
    throw error
  }
}

function writeAll(handle: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written)
}

/** Makes the rename durable. Windows can't open a directory, and doesn't need it. */
function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(directory, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
