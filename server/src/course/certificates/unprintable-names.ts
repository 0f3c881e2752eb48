import { and, exists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { findUnprintable } from '../../platform/papers/paper-fonts.ts'
import { printedName } from '../../platform/papers/printable.ts'
import { access, givesAccess } from '../../sales/tables/tables.ts'

export interface UnprintableName {
  userId: string
  firstName: string
  lastName: string
  lacking: string[]
}

/** More are not checked: the report is about single names, not about a whole membership with another script. */
const maxChecked = 500
/** The font has everything within Latin-1, so only other names are read. */
const beyondLatin = sql`(${users.firstName} || ${users.lastName}) ~ '[^\\u0020-\\u00ff]'`

export async function findUnprintableNames(db: Db): Promise<UnprintableName[]> {
  const granted = alias(access, 'granted')
  const ofMember = db
    .select({ one: sql`1` })
    .from(granted)
    .where(and(sql`${granted.userId} = ${users.id}`, givesAccess(granted)))
  const found = await db
    .select({ userId: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(beyondLatin, exists(ofMember)))
    .orderBy(users.registeredAt, users.id)
    .limit(maxChecked)
  const checked = await Promise.all(
    found.map(async (user) => ({ ...user, lacking: await findUnprintable(printedName(user)) })),
  )
  return checked.filter(({ lacking }) => lacking.length > 0)
}
