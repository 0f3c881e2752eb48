import { sql } from 'drizzle-orm'
import { insertUser } from '../../../server/src/accounts/accounts/users.ts'
import type { Db } from '../../../server/src/platform/db/db.ts'
import { videoCaptions } from '../../../server/src/schema.ts'

export const searchSizes = { lines: 60_000, notes: 100_000 } as const
const linesOfVideo = 900
const lineSeconds = 4
const members = 100
const sliceSize = 2_000

/** Gives the course hours of transcripts in its own words. @returns the IDs of the videos */
export async function fillTranscripts(db: Db, words: readonly string[]): Promise<string[]> {
  const ids = Array.from({ length: Math.ceil(searchSizes.lines / linesOfVideo) }, (_, at) => `bench-${at}`)
  for (const videoId of ids) await db.insert(videoCaptions).values({ videoId, version: 1, vtt: vttOf(words) })
  return ids
}

const vttOf = (words: readonly string[]) =>
  `WEBVTT\n\n${Array.from({ length: linesOfVideo }, (_, at) => `${time(at * lineSeconds)} --> ${time((at + 1) * lineSeconds)}\n${textOf(words)}\n`).join('\n')}`

const time = (seconds: number) => `${new Date(seconds * 1_000).toISOString().slice(11, 23)}`

/** Twelve words. A word at the front of the list is in many texts, as in a language. */
const textOf = (words: readonly string[]) =>
  Array.from({ length: 12 }, () => words[Math.floor(Math.random() ** 3 * words.length)]).join(' ')

/** Lets members write notes. @returns their IDs */
export async function fillNotes(db: Db, words: readonly string[]): Promise<string[]> {
  const people: string[] = []
  for (let at = 0; at < members; at += 1) {
    const email = `reader.${at}@example.com`
    people.push(
      await insertUser(db, { firstName: 'Ada', lastName: 'Reader', email, role: 'Paid User', passwordHash: null }),
    )
  }
  for (let from = 0; from < searchSizes.notes; from += sliceSize) {
    const rows = Array.from({ length: sliceSize }, (_, at) => ({
      user_id: people[(from + at) % members],
      text: textOf(words),
    }))
    await db.execute(sql`
      insert into notes (id, user_id, kind, target, second, text, version)
      select gen_random_uuid(), user_id, 'video', 'tax-sale', 0, text, 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (user_id uuid, text text)`)
  }
  await db.execute(sql`vacuum analyze`)
  return people
}
