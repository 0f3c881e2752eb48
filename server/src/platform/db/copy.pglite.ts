import { drizzle } from 'drizzle-orm/pglite'
import { fromPglite } from 'pg-boss'
import { openPglite } from './connect.pglite.ts'
import { type CopyConnection, columnList, type RowSource, sessionSettings } from './copy.ts'
import type { Db } from './db.ts'

/** PGlite copies whole blobs, so a table passes through memory in slices: 8 MB of its file, or 8 MB of rows. */
const slicePages = 1_024
const sliceBytes = 8_388_608

/** Opens the embedded database for copying. @param directory the data directory, which the caller has locked */
export async function copyPglite(directory: string): Promise<CopyConnection> {
  const client = await openPglite(directory)
  await client.exec(sessionSettings)
  let isBrokenOff = false
  const run = <Row extends object>(...statement: Parameters<typeof client.query>) => {
    if (isBrokenOff) throw new Error('The connection was broken off.')
    return client.query<Row>(...statement)
  }
  const query = async <Row extends object>(text: string, values?: unknown[]) => (await run<Row>(text, values)).rows

  async function* copyOut(source: RowSource): AsyncGenerator<Buffer> {
    for (const slice of await findSlices(source)) {
      const select = `select ${columnList(source)} from ${source.table} where ${source.where ?? 'true'} and ${slice}`
      const { blob } = await run(`copy (${select}) to '/dev/blob'`)
      if (blob && blob.size > 0) yield Buffer.from(await blob.arrayBuffer())
    }
  }

  async function findSlices({ table }: RowSource): Promise<string[]> {
    const [relation] = await query<{ isPlain: boolean; pages: number }>(
      `select relkind = 'r' as "isPlain", (pg_relation_size(oid) / 8192)::int as pages from pg_class
       where oid = $1::regclass`,
      [table],
    )
    if (!relation?.isPlain) return ['true']
    const starts = Array.from({ length: Math.ceil(relation.pages / slicePages) }, (_, index) => index * slicePages)
    return starts.map((start) => `ctid >= '(${start},0)' and ctid < '(${start + slicePages},0)'`)
  }

  return {
    db: drizzle(client) as Db,
    query,
    copyOut,
    async copyIn(target, rows) {
      for await (const slice of slices(rows))
        await run(`copy ${target.table} (${columnList(target)}) from '/dev/blob'`, [], {
          blob: new Blob(slice as Uint8Array<ArrayBuffer>[]),
        })
    },
    isShared: async () => false,
    jobStore: { db: fromPglite(client), backend: 'pglite' },
    breakOff: () => {
      isBrokenOff = true
    },
    close: () => client.close(),
  }
}

async function* slices(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let slice: Buffer[] = []
  let bytes = 0
  for await (const some of rows) {
    slice.push(some)
    bytes += some.length
    if (bytes < sliceBytes) continue
    yield slice
    slice = []
    bytes = 0
  }
  if (bytes > 0) yield slice
}
