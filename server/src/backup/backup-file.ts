import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { z } from 'zod'

/** Why a backup can't be made or restored, in one sentence for the operator. */
export class BackupError extends Error {}

export class NothingToBackUp extends BackupError {
  constructor() {
    super('There is nothing to back up: this database has no site yet.')
  }
}

/** What this build writes; it reads every format up to it. */
const format = 1

const kind = 'backup of a course site'

/** Part of the first line in every format, so that a build recognizes newer ones. */
const FirstLine = z.object({ kind: z.literal(kind), format: z.number().int() })

const Header = FirstLine.extend({
  takenAt: z.iso.datetime(),
  publicUrl: z.string(),
  site: z.string(),
  schema: z.object({ hash: z.string(), madeAt: z.number() }),
})
export type Header = z.output<typeof Header>

/** Every format ends with the SHA-256 of everything before it. */
const digestBytes = 32
const maxHeader = 16_384

/** Writes a backup whole and forces it to disk. @param path must not exist; only its owner may read it */
export async function writeBackupFile(
  path: string,
  about: Omit<Header, 'kind' | 'format'>,
  body: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    const write = async (bytes: Buffer) => {
      hash.update(bytes)
      await file.appendFile(bytes)
    }
    await write(Buffer.from(`${JSON.stringify({ kind, format, ...about } satisfies Header)}\n`))
    const writeAll = async (compressed: AsyncIterable<Buffer>) => {
      for await (const bytes of compressed) await write(bytes)
    }
    await pipeline(body, createGzip(), writeAll, ...(signal ? [{ signal }] : []))
    await file.appendFile(hash.digest())
    await file.sync()
  } finally {
    await file.close()
  }
}

export interface OpenedBackup {
  path: string
  header: Header
  start: number
  end: number
}

/** Reads a backup's first line and verifies the file's checksum. @throws BackupError */
export async function openBackupFile(path: string): Promise<OpenedBackup> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    const remedy = error.code === 'EACCES' ? ' Make the user that the site runs as its owner.' : ''
    throw new BackupError(`The backup ${path} can't be read: ${error.message}.${remedy}`)
  })
  try {
    const line = await firstLine(file)
    const header = FirstLine.safeParse(parsed(line))
    if (!header.success) throw new BackupError(`${path} is not a backup of a course site.`)
    const end = (await file.stat()).size - digestBytes
    if (!(await hasRightDigest(file, path, end)))
      throw new BackupError(`The backup ${path} is damaged or was cut short: its checksum is wrong.`)
    if (header.data.format > format)
      throw new BackupError(
        `This backup was made by a newer version of the site, which writes format ${header.data.format}.`,
      )
    return { path, header: Header.parse(parsed(line)), start: Buffer.byteLength(line) + 1, end: end - 1 }
  } finally {
    await file.close()
  }
}

export async function readHeader(path: string): Promise<Header | undefined> {
  const file = await open(path, 'r')
  try {
    return Header.safeParse(parsed(await firstLine(file))).data
  } finally {
    await file.close()
  }
}

async function firstLine(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(maxHeader), 0, maxHeader, 0)
  const end = buffer.subarray(0, bytesRead).indexOf('\n')
  return end === -1 ? '' : buffer.toString('utf8', 0, end)
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

async function hasRightDigest(file: FileHandle, path: string, end: number): Promise<boolean> {
  if (end <= 0) return false
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path, { end: end - 1 })) hash.update(bytes as Buffer)
  const { buffer } = await file.read(Buffer.alloc(digestBytes), 0, digestBytes, end)
  return hash.digest().equals(buffer)
}
