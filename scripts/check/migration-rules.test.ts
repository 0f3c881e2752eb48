import { expect, test } from 'vitest'
import { findContractions } from './migration-rules.ts'

test.each([
  'DROP TABLE "users"',
  'drop index "users_role"',
  'ALTER TABLE "users" DROP COLUMN "role"',
  'ALTER TABLE "users" ALTER COLUMN "role" DROP DEFAULT',
  'ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL',
  'ALTER TABLE "users" DROP CONSTRAINT "users_role_known"',
  'TRUNCATE "users"',
  'DELETE FROM "users" WHERE true',
  'ALTER TABLE "users" RENAME TO "people"',
  'ALTER TABLE "users" RENAME COLUMN "role" TO "rank"',
  'ALTER TYPE "mood" RENAME TO "humour"',
  'ALTER TABLE "users" ALTER COLUMN "role" SET DATA TYPE integer',
  'ALTER TABLE "users" ALTER "role" TYPE integer',
  'ALTER TABLE "users" ALTER COLUMN "password_hash" SET NOT NULL',
  'ALTER TABLE "users" ADD CONSTRAINT "one" UNIQUE("first_name")',
  'ALTER TABLE "users" ADD CONSTRAINT "short" CHECK (length("first_name") < 9)',
  'ALTER TABLE "purchases" ADD CONSTRAINT "fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id")',
  'CREATE UNIQUE INDEX "one" ON "users" USING btree ("first_name")',
  'ALTER TABLE "users" ADD COLUMN "rank" integer NOT NULL',
  'ALTER TABLE "users" SET SCHEMA "archive"',
  'ALTER TABLE "users" OWNER TO "other"',
  'ALTER TABLE "users" ENABLE ROW LEVEL SECURITY',
  'ALTER ROLE "course" NOLOGIN',
  'REVOKE INSERT ON "users" FROM "course"',
  'CREATE POLICY "own" ON "users" USING (false)',
  'ALTER TABLE "users" DISABLE TRIGGER ALL',
  'CREATE TRIGGER "stop" BEFORE INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION "refuse"()',
  'CREATE CONSTRAINT TRIGGER "stop" AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION "refuse"()',
  'CREATE OR REPLACE FUNCTION "folded"(text) RETURNS text LANGUAGE sql AS \'\'',
  'CREATE RULE "stop" AS ON INSERT TO "users" DO INSTEAD NOTHING',
  'WITH old AS (SELECT 1) DELETE FROM "users"',
  'COMMIT',
  'SET LOCAL lock_timeout = 0',
  'LOCK TABLE "users"',
  'ALTER TABLE "users" ADD COLUMN "a" integer DEFAULT 0 NOT NULL, ADD COLUMN "b" integer NOT NULL',
])('%s is refused', (statement) => {
  expect(findContractions(`${statement};`)).toHaveLength(1)
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

test('the body of a function is not taken for statements of the migration', () => {
  const sql = `CREATE FUNCTION "stamp"() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN DELETE FROM "users"; RETURN NEW; END $body$;`
  expect(findContractions(sql)).toEqual([])
})

test('a block of code is refused, because its statements cannot be checked', () => {
  const sql = 'DO $$ BEGIN ALTER TABLE "users" DROP COLUMN "role"; END $$;'
  expect(findContractions(sql)).toEqual(["DO ''"])
})

test('a migration may add a trigger to a table that the same file creates', () => {
  const sql = `CREATE TABLE "notes" ("text" text);--> statement-breakpoint
CREATE TRIGGER "stamp" BEFORE INSERT ON "notes" FOR EACH ROW EXECUTE FUNCTION "stamp"();`
  expect(findContractions(sql)).toEqual([])
})

test('only a reviewed statement is allowed', () => {
  const sql = `-- reviewed: nothing has read it since the last release
ALTER TABLE "users" DROP COLUMN "nickname";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "role";`
  expect(findContractions(sql)).toEqual(['ALTER TABLE "users" DROP COLUMN "role"'])
})

test('a review without a reason does not count', () => {
  expect(findContractions('-- reviewed:\nDROP TABLE "users";')).toHaveLength(1)
})
