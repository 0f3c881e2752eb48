import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/**
 * A site as commit 7e1b3a0e leaves it, written by pg_dump: purchases in every state, second factors, drafts, a workbook
 * with a value that waits for a choice, and waiting emails. Its PDFs were emptied.
 */
export const readSiteBefore = async (): Promise<string> =>
  gunzipSync(await readFile(join(import.meta.dirname, 'site-before-1.0.sql.gz'))).toString()
