import type { SearchKind } from '@course/contract/course/search'
import { propertyName } from '@course/contract/course/workbook/properties/properties'
import { placeText } from '@course/contract/course/workbook/properties/property-words'
import * as paths from '@course/contract/paths'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import type { NotesDeps } from '../notes/notes.ts'
import { invisible } from './search-words.ts'

/** How many texts are compared to find the best ones. */
const comparedTexts = 200

export interface OwnText {
  kind: Extract<SearchKind, 'note' | 'property'>
  title: string
  about: string | null
  text: string
  seconds: number | null
  address: string
}

interface OwnRow {
  kind: string
  id: string
  target: string
  second: number | null
  text: string
  parcel: string
  county: string
}

/** A member's own notes and properties with at least one of the beginnings of words. Those with the most come first. */
export async function findOwnTexts(
  db: Db,
  published: NotesDeps['published'],
  userId: string,
  beginnings: readonly string[],
): Promise<OwnText[]> {
  if (beginnings.length === 0) return []
  const { rows } = (await db.execute(sql`
    with own as materialized (
      select *, case when octet_length(searched) = char_length(searched) then lower(searched)
        else fold_text(translate(searched, ${invisible}, '')) end as folded
      from (
        select kind, id, target, second, text, '' as parcel, '' as county, text as searched, saved_at
        from notes where user_id = ${userId}
        union all
        select 'property', id, state, null, address, parcel, county, concat_ws(' ', address, parcel, county), saved_at
        from properties where user_id = ${userId}) as texts)
    select kind, id, target, second, text, parcel, county
    from own
    cross join lateral (
      select count(*) as matches from jsonb_array_elements_text(${JSON.stringify(beginnings)}::jsonb) as beginning
      where strpos(folded, beginning) > 0) as compared
    where matches > 0
    order by matches desc, saved_at desc limit ${comparedTexts}`)) as unknown as { rows: OwnRow[] }
  const { videos, states } = published()
  return rows.map((row) => (row.kind === 'property' ? toProperty(row) : toNote(row)))

  function toNote({ kind, id, target, second, text }: OwnRow): OwnText {
    const name = kind === 'state' ? states[target]?.name : videos.find((video) => video.id === target)?.name
    const place = () => {
      if (kind === 'state') return paths.state(target)
      return kind === 'video' ? paths.memberVideo(target, second ?? 0) : `${paths.memberVideo(target)}#note-${id}`
    }
    const address = name === undefined ? paths.notes : place()
    return { kind: 'note', title: name ?? 'Note', about: null, text, seconds: second, address }
  }
}

function toProperty({ id, target: state, text: address, parcel, county }: OwnRow): OwnText {
  const property = { address, parcel, county, state }
  return {
    kind: 'property',
    title: propertyName(property),
    about: placeText(property),
    text: [address, parcel, county].filter(Boolean).join(', '),
    seconds: null,
    address: paths.property(id),
  }
}
