import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { embeddedPlace, serverPlace } from '../../../test/backups.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { auditEntries, auditMentions, auditPersonalValues } from '../../schema.ts'
import type { Db } from '../db/db.ts'
import { newId } from '../ids.ts'
import { deleteOldEntries, eraseAuditValues } from './audit.queries.ts'
import { audit } from './audit.ts'

const tables = { audit_entries: 'act', audit_mentions: 'act', audit_personal_values: 'kind' }

const read = async (db: Db) => ({
  entries: await db.select().from(auditEntries),
  mentions: await db.select().from(auditMentions),
  personal: await db.select().from(auditPersonalValues),
})

async function writeEntry(db: Db): Promise<string> {
  const person = newId()
  const by = { id: newId(), requestId: newId(), network: '203.0.113.9' }
  await audit(db, by, 'user.disabled', { person, after: { reason: 'Asked for it' } })
  return person
}

test.each([
  ['a server', serverPlace],
  ['the embedded database', embeddedPlace],
])(
  'in %s, an entry can neither be changed nor deleted, and only values about an erased person go [V16.4.2]',
  async (_, create) => {
    await using place = await create()
    await using site = await startTestSite(await place.open())
    const { db } = site
    const [person] = [await writeEntry(db), await writeEntry(db)]
    const before = await read(db)
    expect(before).toMatchObject({ entries: { length: 2 }, mentions: { length: 4 }, personal: { length: 4 } })
    for (const [table, column] of Object.entries(tables))
      for (const statement of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ])
        await expect(db.execute(sql.raw(statement)), statement).rejects.toMatchObject({ cause: { code: '42501' } })
    await expect(deleteOldEntries(db, { years: 0, days: 90 })).rejects.toThrow()
    expect(await deleteOldEntries(db, { years: 1, days: 1 })).toBe(0)
    expect(await read(db)).toEqual(before)

    await eraseAuditValues(db, person)
    const after = await read(db)
    const isErased = (row: { kind: string; personId: string | null }) =>
      row.kind === 'values' && row.personId === person
    expect(after).toEqual({ ...before, personal: before.personal.filter((row) => !isErased(row)) })
    expect(after.personal).toHaveLength(3)
    await expect(db.delete(auditPersonalValues)).rejects.toThrow()
  },
  120_000,
)

test('a value that the act does not name is not stored, and what is rolled back was not recorded', async () => {
  await using site = await startTestSite()
  const by = { command: 'test' }
  const values = { role: 'Paid User', passwordHash: 'a hash' } as object
  await audit(site.db, by, 'user.changed', { person: newId(), before: values, after: values })
  const failing = site.db.transaction(async (tx) => {
    await audit(tx, by, 'links.checked')
    throw new Error('too bad')
  })
  await expect(failing).rejects.toThrow('too bad')
  const { entries, personal } = await read(site.db)
  expect(entries).toMatchObject([{ act: 'user.changed', command: 'test', before: { role: 'Paid User' } }])
  expect(JSON.stringify([entries, personal])).not.toContain('a hash')
})
