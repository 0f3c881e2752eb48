import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connectPostgres } from '../../src/platform/db/connect.ts'
import { enrolled, readEnrollment } from '../attempts.ts'
import { nextMigrations } from '../next-release.ts'
import { startTestSite, type TestSite, testPassword } from '../test-site.ts'

/** Migrates the database like a next build when it starts. */
async function migrateTo(folder: string, site: TestSite): Promise<void> {
  const database = await connectPostgres(site.databaseUrl, folder, () => {})
  await database.close()
}

async function expectToSell(site: TestSite, email: string): Promise<void> {
  expect(await site.enroll(email)).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect(await readEnrollment(site, email)).toEqual(enrolled)
  const login = await site.logIn(email, testPassword)
  const buyer = site.as(login.body.message)
  expect((await buyer.get('/api/videos?productId=1')).status).toBe(200)
  await site.until(() => site.payments.transactions.find((one) => one.email === email && one.status === 'submitted'))
}

test('an older build keeps selling and starts on the schema of a newer one', async () => {
  await using site = await startTestSite()
  await expectToSell(site, 'before@example.com')
  const newer = await nextMigrations([
    `alter table "users" add column "nickname" text;`,
    `alter table "users" add column "stars" integer default 0 not null;`,
    `alter table "attempts" add column "coupon" text;`,
    `alter table "purchases" add column "coupon" text;`,
    `alter table "access" add column "until" timestamp with time zone;`,
    `create table "remarks" ("user_id" uuid not null references "users"("id"), "text" text not null);`,
    `create index "users_nickname" on "users" ("nickname");`,
  ])
  await migrateTo(newer, site)
  await expectToSell(site, 'beside@example.com')
  // Either of them may submit the settlement.
  await using again = await startTestSite({ databaseUrl: site.databaseUrl, payments: site.payments })
  await expectToSell(again, 'again@example.com')
  expect((await again.logIn('before@example.com', testPassword)).status).toBe(200)
})

test('a failed migration changes nothing, reports it in one sentence, and the older build keeps selling [FT-14]', async () => {
  await using site = await startTestSite()
  const broken = await nextMigrations(
    [`create table "half_made" ("id" integer);`, `alter table "users" add column "half_made" text;`],
    [`insert into "what_is_not_there" values (1);`],
  )
  await expect(migrateTo(broken, site)).rejects.toThrow(
    /^a migration failed, and nothing was changed: relation "what_is_not_there" does not exist$/,
  )
  const { rows } = await site.db.execute(
    sql`select table_name from information_schema.columns where 'half_made' in (table_name, column_name)`,
  )
  expect(rows).toEqual([])
  await expectToSell(site, 'unharmed@example.com')
})
