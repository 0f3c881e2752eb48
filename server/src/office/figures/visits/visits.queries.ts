import type { VisitStep } from '@course/contract/office/figures'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { siteState } from '../../../platform/db/site-state.ts'
import { visitDays, visitMarks } from '../../tables/tables.ts'

const todayIn = (timeZone: string) => sql`(now() at time zone ${timeZone})::date`

/** The first caller of a day replaces the salt of the day before, and deletes what it was used for. */
export async function readDay(db: Db, timeZone: string, fresh: Buffer): Promise<{ day: string; salt: Buffer }> {
  const today = todayIn(timeZone)
  const began = await db
    .update(siteState)
    .set({ visitSalt: fresh, visitDay: today })
    .where(sql`${siteState.visitDay} is distinct from ${today}`)
    .returning({ day: siteState.visitDay })
  if (began.length > 0) await db.delete(visitMarks).where(sql`${visitMarks.day} < ${today}`)
  const [row] = await db.select({ day: siteState.visitDay, salt: siteState.visitSalt }).from(siteState)
  if (!row?.day || !row.salt) throw new Error('the day has no salt')
  return { day: row.day, salt: row.salt }
}

/** Deletes the salt of a day that is over, and what it was used for, even if nobody has visited the site since. */
export async function deletePastVisits(db: Db, timeZone: string): Promise<void> {
  const today = todayIn(timeZone)
  await db.update(siteState).set({ visitSalt: null, visitDay: null }).where(sql`${siteState.visitDay} < ${today}`)
  await db.delete(visitMarks).where(sql`${visitMarks.day} < ${today}`)
}

/** Counts those that were not counted on this day yet, by any instance. */
export async function addVisits(
  db: Db,
  day: string,
  marks: readonly { step: VisitStep; hash: Buffer }[],
): Promise<void> {
  if (marks.length === 0) return
  await db.transaction(async (tx) => {
    const counted = await tx
      .insert(visitMarks)
      .values(marks.map((mark) => ({ day, ...mark })))
      .onConflictDoNothing()
      .returning({ step: visitMarks.step })
    for (const [step, own] of Map.groupBy(counted, (mark) => mark.step))
      await tx
        .insert(visitDays)
        .values({ day, step, count: own.length })
        .onConflictDoUpdate({
          target: [visitDays.day, visitDays.step],
          set: { count: sql`${visitDays.count} + excluded.count` },
        })
  })
}
