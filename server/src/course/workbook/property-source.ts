import { propertyName } from '@course/contract/course/workbook/properties/properties'
import { placeText } from '@course/contract/course/workbook/properties/property-words'
import * as paths from '@course/contract/paths'
import { sql } from 'drizzle-orm'
import { properties, propertyWords } from '../../platform/db/schema.ts'
import { excerptOf } from '../search/search.queries.ts'
import type { SearchSource } from '../search/search.ts'
import type { PropertyRecord } from './properties.queries.ts'

/** How many matches are compared to find the best ones. */
const comparedMatches = 200

type FoundProperty = Pick<PropertyRecord, 'id' | 'address' | 'parcel' | 'county' | 'state'> & {
  excerpt: string
  score: number
}

/** Finds a member's own properties by address, parcel number or county, and nobody else's. */
export const propertySource: SearchSource = async (db, personId, { typed, all, some, which, limit }) => {
  const condition = which === 'all' ? all : some
  const words = propertyWords(properties)
  const { rows } = (await db.execute(sql`
    select id, address, parcel, county, state, score::float8, ${excerptOf({ typed, some })} as excerpt
    from (
      select *, ts_rank(words, ${typed}::tsquery, 1) * 2 + ts_rank(words, ${some}::tsquery, 1) as score
      from (
        select id, address, parcel, county, state, saved_at, concat_ws(', ', nullif(address, ''), nullif(parcel, ''), nullif(county, '')) as text,
          ${words} as words
        from ${properties}
        where ${properties.userId} = ${personId} and ${words} @@ (${`'${personId}'`}::tsquery && ${condition}::tsquery)
        limit ${comparedMatches}) as matches
      order by score desc, saved_at desc limit ${limit}) as best`)) as unknown as { rows: FoundProperty[] }
  return rows.map((property) => ({
    kind: 'property' as const,
    title: propertyName(property),
    about: placeText(property),
    text: '',
    seconds: null,
    excerpt: property.excerpt,
    score: property.score,
    address: paths.property(property.id),
  }))
}
