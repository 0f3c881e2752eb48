import * as paths from '@course/contract/paths'
import { sql } from 'drizzle-orm'
import { notes, ownWords } from '../../platform/db/schema.ts'
import type { NoteRow } from '../notes/notes.queries.ts'
import type { NotesDeps } from '../notes/notes.ts'
import { excerptOf } from './search.queries.ts'
import type { SearchSource } from './search.ts'

/** How many matches are compared to find the best ones. */
const comparedMatches = 200

type FoundNote = Pick<NoteRow, 'id' | 'kind' | 'target' | 'second' | 'text'> & { excerpt: string; score: number }

/** Finds a member's own notes, and nobody else's. */
export const noteSource =
  (noteSubjects: NotesDeps['noteSubjects']): SearchSource =>
  async (db, personId, { typed, all, some, which, limit }) => {
    const condition = which === 'all' ? all : some
    const { rows } = (await db.execute(sql`
      select id, kind, target, second, text, score::float8, ${excerptOf({ typed, some })} as excerpt
      from (
        select *, ts_rank(words, ${typed}::tsquery, 1) * 2 + ts_rank(words, ${some}::tsquery, 1) as score
        from (
          select id, kind, target, second, text, saved_at, ${ownWords(notes.userId, notes.text)} as words from ${notes}
          where ${notes.userId} = ${personId}
            and ${ownWords(notes.userId, notes.text)} @@ (${`'${personId}'`}::tsquery && ${condition}::tsquery)
          limit ${comparedMatches}) as matches
        order by score desc, saved_at desc limit ${limit}) as best`)) as unknown as { rows: FoundNote[] }
    const { videos, states } = noteSubjects()
    const nameOf = ({ kind, target }: FoundNote) =>
      kind === 'state' ? states[target]?.name : videos.find(({ id }) => id === target)?.name
    return rows.map((note) => ({
      ...{ kind: 'note' as const, about: null, seconds: note.second, text: note.text },
      ...{ excerpt: note.excerpt, score: note.score },
      title: nameOf(note) ?? 'Note',
      address: nameOf(note) === undefined ? paths.notes : addressOf(note),
    }))
  }

const addressOf = ({ id, kind, target, second }: FoundNote): string => {
  if (kind === 'state') return paths.state(target)
  return kind === 'video' ? paths.memberVideo(target, second ?? 0) : `${paths.memberVideo(target)}#note-${id}`
}
