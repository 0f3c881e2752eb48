import { and, exists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { findUnprintable } from '../../platform/papers/paper-fonts.ts'
import { printedName } from '../../platform/papers/printable.ts'
import { Refusal } from '../../platform/refusal.ts'
import { access, givesAccess } from '../../sales/tables/tables.ts'

/** Anyone with an account may ask, so the answer is a conflict and not 403. */
export const withoutAccess = () =>
  new Refusal('conflict', 'Your account has no access to the course, so no certificate can be issued.')

/** @throws Refusal unprintable_name if the font lacks a character of it */
export async function refuseUnprintableName(name: string): Promise<void> {
  const lacking = await findUnprintable(name)
  if (lacking.length === 0) return
  throw new Refusal(
    'unprintable_name',
    `The certificate’s font lacks ${listed(lacking)}, so it can’t show your name. Ask us to write your name in the Latin alphabet in your account.`,
  )
}

/** @throws Refusal conflict if the font lacks a character of the texts on every certificate */
export async function refuseUnprintableTexts(texts: PaperTexts): Promise<void> {
  const [first] = await findUnprintableTexts(texts)
  if (!first) return
  throw new Refusal(
    'conflict',
    `The certificate’s font lacks ${listed(first.lacking)}, so it can’t show ${first.what}. Please write to us. Once we have changed it, you can get your certificate here.`,
  )
}

const listed = (characters: readonly string[]): string => characters.map((each) => `“${each}”`).join(', ')

export interface PaperTexts {
  title: string
  issuer: string
}

export interface UnprintableText {
  what: 'the title of the course' | 'the name of the site'
  lacking: string[]
}

export async function findUnprintableTexts({ title, issuer }: PaperTexts): Promise<UnprintableText[]> {
  const texts: UnprintableText[] = [
    { what: 'the title of the course', lacking: await findUnprintable(title) },
    // The paper shows it in capitals.
    { what: 'the name of the site', lacking: await findUnprintable(issuer.toUpperCase()) },
  ]
  return texts.filter(({ lacking }) => lacking.length > 0)
}

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
