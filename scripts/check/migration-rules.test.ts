import { expect, test } from 'vitest'
import { findContractions } from './migration-rules.ts'

const drops = 'drops what an older build may use'
const demands = 'demands a value that an older build does not give'
const forbids = 'forbids rows that an older build may write'

test.each([
  ['DROP TABLE "users"', drops],
  ['drop index "users_role"', drops],
  ['ALTER TABLE "users" DROP COLUMN "role"', drops],
  ['ALTER TABLE "users" ALTER COLUMN "role" DROP DEFAULT', drops],
  ['ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL', drops],
  ['ALTER TABLE "users" DROP CONSTRAINT "users_role_known"', drops],
  ['TRUNCATE "users"', 'deletes rows'],
  ['DELETE FROM "users" WHERE true', 'deletes rows'],
  ['ALTER TABLE "users" RENAME TO "people"', 'renames what an older build uses'],
  ['ALTER TABLE "users" RENAME COLUMN "role" TO "rank"', 'renames what an older build uses'],
  ['ALTER TYPE "mood" RENAME TO "humour"', 'renames what an older build uses'],
  ['ALTER TABLE "users" ALTER COLUMN "role" SET DATA TYPE integer', 'changes a type under an older build'],
  ['ALTER TABLE "users" ALTER "role" TYPE integer', 'changes a type under an older build'],
  ['ALTER TABLE "users" ALTER COLUMN "password_hash" SET NOT NULL', forbids],
  ['ALTER TABLE "users" ADD CONSTRAINT "one" UNIQUE("first_name")', forbids],
  ['ALTER TABLE "users" ADD CONSTRAINT "short" CHECK (length("first_name") < 9)', forbids],
  ['ALTER TABLE "purchases" ADD CONSTRAINT "fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id")', forbids],
  ['CREATE UNIQUE INDEX "one" ON "users" USING btree ("first_name")', forbids],
  ['ALTER TABLE "users" ADD COLUMN "rank" integer NOT NULL', demands],
  ['ALTER TABLE "users" ADD COLUMN "a" integer DEFAULT 0 NOT NULL, ADD COLUMN "b" integer NOT NULL', demands],
])('%s is refused', (statement, reason) => {
  expect(findContractions(`${statement};`)).toEqual([{ statement, reason }])
})

test.each([
  'CREATE TABLE "notes" ("id" uuid PRIMARY KEY NOT NULL, "text" text NOT NULL)',
  'CREATE INDEX "users_role" ON "users" USING btree ("role")',
  'CREATE EXTENSION IF NOT EXISTS "pg_trgm"',
  'ALTER TABLE "users" ADD COLUMN "rank" integer',
  'ALTER TABLE "users" ADD COLUMN "rank" integer DEFAULT 0 NOT NULL',
  'ALTER TABLE "users" ADD COLUMN "whole" text GENERATED ALWAYS AS ("first_name") STORED NOT NULL',
  'UPDATE "users" SET "first_name" = \'drop table; rename\'',
])('%s is allowed', (statement) => {
  expect(findContractions(`${statement};`)).toEqual([])
})

test('a migration may restrict objects that the same file creates', () => {
  const sql = `CREATE TABLE "notes" ("user_id" uuid NOT NULL);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invited_by" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "notes_one" ON "notes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id");`
  expect(findContractions(sql)).toEqual([])
})

test('only a reviewed statement is allowed', () => {
  const sql = `-- reviewed: nothing has read it since the last release
ALTER TABLE "users" DROP COLUMN "nickname";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "role";`
  expect(findContractions(sql)).toEqual([{ statement: 'ALTER TABLE "users" DROP COLUMN "role"', reason: drops }])
})

test('a review without a reason does not count', () => {
  expect(findContractions('-- reviewed:\nDROP TABLE "users";')).toHaveLength(1)
})
