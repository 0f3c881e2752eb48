import { proofMinutes } from '@course/contract/accounts/second-factor'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { authenticators, passkeys, proofs, users } from '../tables/tables.ts'

interface Prover {
  id: string
  sessionId: string
}

export const userHasAuthenticator = sql<boolean>`exists (select from ${authenticators} as app
  where app.user_id = ${users}.id and app.secret is not null)`
export const userHasPasskey = sql<boolean>`exists (select from ${passkeys} as passkey where passkey.user_id = ${users}.id)`

/** By a factor if the user has one. The database's clock decides. */
async function hasRecentProof(db: Db, { id, sessionId }: Prover): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(proofs, sql`${proofs.userId} = ${users.id} and ${proofs.sessionId} = ${sessionId}`)
    .where(
      sql`${users.id} = ${id} and ${proofs.provenAt} > now() - make_interval(mins => ${proofMinutes})
        and (${proofs.byFactor} or not (${userHasAuthenticator} or ${userHasPasskey}))`,
    )
  return rows.length > 0
}

/** @throws Refusal proof_required */
export async function requireProof(db: Db, caller: Prover): Promise<void> {
  if (await hasRecentProof(db, caller)) return
  throw new Refusal('proof_required', 'Please confirm that it is you. This lasts for ten minutes.')
}

export async function storeProof(
  db: Db,
  proof: { sessionId: string; userId: string; byFactor: boolean },
): Promise<void> {
  const provenNow = { byFactor: proof.byFactor, provenAt: sql`clock_timestamp()` }
  await db
    .insert(proofs)
    .values({ ...proof, ...provenNow })
    .onConflictDoUpdate({ target: proofs.sessionId, set: provenNow })
}

export async function deleteOldProofs(db: Db): Promise<void> {
  await db.delete(proofs).where(sql`${proofs.provenAt} < now() - make_interval(mins => ${proofMinutes})`)
}

const siteRequiresFactor = sql`coalesce((
  select (body -> 'administrators' ->> 'needFactor')::boolean
  from publication_documents join document_versions using (document, version)
  where document = 'site' order by publication_id desc limit 1), false)`

/** Whether a user must have a second factor, in a statement that reads users. For members, it costs nothing. */
export const userMustHaveFactor = sql<boolean>`case when ${users}.role = 'Paid User' then false else ${siteRequiresFactor} end`

export const userOwesFactor = sql<boolean>`case when ${users}.role = 'Paid User' then false
  when ${userHasAuthenticator} or ${userHasPasskey} then false else ${siteRequiresFactor} end`

export const findAdministratorsWithoutFactor = (db: Db) =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(sql`${users.role} <> 'Paid User' and ${users.disabledAt} is null
      and not (${userHasAuthenticator} or ${userHasPasskey})`)
    .orderBy(users.registeredAt, users.id)
