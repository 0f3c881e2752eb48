import { sql } from 'drizzle-orm'
import { users } from '../tables/tables.ts'
import { userHasAuthenticator, userHasPasskey } from './proofs.queries.ts'

const siteRequiresFactor = sql`coalesce((
  select (body -> 'administrators' ->> 'needFactor')::boolean
  from publication_documents join document_versions using (document, version)
  where document = 'site' order by publication_id desc limit 1), false)`

/** Whether a user must have a second factor, in a statement that reads users. For members, it costs nothing. */
export const userMustHaveFactor = sql<boolean>`case when ${users}.role = 'Paid User' then false else ${siteRequiresFactor} end`

export const userOwesFactor = sql<boolean>`case when ${users}.role = 'Paid User' then false
  when ${userHasAuthenticator} or ${userHasPasskey} then false else ${siteRequiresFactor} end`
