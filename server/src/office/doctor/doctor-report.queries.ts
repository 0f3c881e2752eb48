import type { Finding } from '@course/contract/office/doctor'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { siteState } from '../../platform/db/site-state.ts'
import { secondsSince } from '../../platform/db/time.ts'

export async function storeDoctorReport(db: Db, findings: readonly Finding[]): Promise<void> {
  await db.update(siteState).set({ doctorFindings: findings, doctorCheckedAt: sql`now()` })
}

export async function findDoctorReport(db: Db) {
  const [row] = await db
    .select({
      findings: siteState.doctorFindings,
      checkedAt: siteState.doctorCheckedAt,
      age: secondsSince(siteState.doctorCheckedAt),
    })
    .from(siteState)
  return row?.findings && row.checkedAt ? { ...row, findings: row.findings, checkedAt: row.checkedAt } : undefined
}
