import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import type { OpenedBackup } from './backup-file.ts'

export interface TableShape {
  name: string
  columns: string[]
}

const TableFacts = z.object({ name: z.string(), rows: z.number(), bytes: z.number(), sha256: z.string() })
export type TableFacts = z.output<typeof TableFacts>

const Line = z.union([
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ tables: z.array(TableFacts) }),
])

/**
 * Writes the body as plain text: for each table a line of JSON, its rows as PostgreSQL's COPY writes them, and COPY's
 * end mark; finally a line of JSON with the facts of all tables.
 */
export async function* writeBody(tables: (TableShape & { rows(): AsyncIterable<Buffer> })[]): AsyncGenerator<Buffer> {
  const facts: TableFacts[] = []
  for (const { name, columns, rows } of tables) {
    yield Buffer.from(`${JSON.stringify({ table: name, columns })}\n`)
    const tally = createTally(name)
    for await (const some of rows()) {
      tally.add(some)
      yield some
    }
    yield endMark
    facts.push(tally.facts())
  }
  yield Buffer.from(`${JSON.stringify({ tables: facts })}\n`)
}

export type Part =
  | { kind: 'table'; table: TableShape }
  | { kind: 'rows'; rows: Buffer }
  | { kind: 'end' }
  | { kind: 'facts'; tables: TableFacts[] }

/** Reads a backup's body in pieces, decompressing as it goes. */
export async function* readBody({ path, start, end }: OpenedBackup): AsyncGenerator<Part> {
  const unpacked = pipeline(createReadStream(path, { start, end }), createGunzip(), () => undefined)
  let isInTable = false
  for await (const block of wholeLines(unpacked)) {
    for (let at = 0; at < block.length; ) {
      if (isInTable) {
        const end = endOfRows(block, at)
        if (end > at) yield { kind: 'rows', rows: block.subarray(at, end) }
        isInTable = end === block.length
        if (!isInTable) yield { kind: 'end' }
        at = end + endMark.length
      } else {
        const end = block.indexOf('\n', at) + 1
        const part = parsePart(block.toString('utf8', at, end))
        yield part
        isInTable = part.kind === 'table'
        at = end
      }
    }
  }
}

const endMark = Buffer.from('\\.\n')

/** The position of COPY's end mark, or the end of the block. Rows double their backslashes, so none looks like it. */
function endOfRows(block: Buffer, from: number): number {
  if (block.subarray(from, from + endMark.length).equals(endMark)) return from
  const endAt = block.indexOf('\n\\.\n', from)
  return endAt === -1 ? block.length : endAt + 1
}

function parsePart(line: string): Part {
  const header = Line.parse(JSON.parse(line))
  if ('tables' in header) return { kind: 'facts', tables: header.tables }
  return { kind: 'table', table: { name: header.table, columns: header.columns } }
}

async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = bytes.lastIndexOf('\n') + 1
    if (end > 0) yield bytes.subarray(0, end)
    rest = bytes.subarray(end)
  }
  if (rest.length > 0) throw new Error('the last line is not complete')
}

export function createTally(name: string): { add(rows: Buffer): void; facts(): TableFacts } {
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  return {
    add(some) {
      hash.update(some)
      bytes += some.length
      for (let at = some.indexOf('\n'); at !== -1; at = some.indexOf('\n', at + 1)) rows += 1
    },
    facts: () => ({ name, rows, bytes, sha256: hash.digest('hex') }),
  }
}
