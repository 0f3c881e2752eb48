-- Brings a database of commit 7e1b3a0e to the schema that 0000_baseline.sql creates.

-- What only earlier commits read and wrote.
DROP FUNCTION IF EXISTS "fill_former_content", "follow_state_note", "follow_note" CASCADE;--> statement-breakpoint
DROP TABLE "resources", "video_openings", "import_columns", "renderings", "search_entries", "search_sources",
	"search_vocabulary", "announced_changes";--> statement-breakpoint
DROP INDEX IF EXISTS "notes_words", "properties_words";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "name", DROP COLUMN "price_cents", DROP COLUMN "currency",
	DROP COLUMN "price_sentences", DROP COLUMN "confirmed_differences";--> statement-breakpoint
ALTER TABLE "videos" DROP COLUMN "name", DROP COLUMN "vimeo_number", DROP COLUMN "vimeo_hash", DROP COLUMN "file",
	DROP COLUMN "seconds", DROP COLUMN "order_number", DROP COLUMN "archived";--> statement-breakpoint
ALTER TABLE "purchases" DROP COLUMN "agreement_fixed_at";--> statement-breakpoint
ALTER TABLE "state_notes" DROP COLUMN "note", DROP COLUMN "version", DROP COLUMN "saved_at";--> statement-breakpoint
ALTER TABLE "site_state" DROP COLUMN "searched_version", DROP COLUMN "publisher", DROP COLUMN "publisher_until",
	DROP COLUMN "confirmed_claims", ADD COLUMN "agreed_settings" jsonb;--> statement-breakpoint
-- Computed again, with more in them.
UPDATE "site_state" SET "video_figures" = NULL, "video_figures_at" = NULL;--> statement-breakpoint

-- Videos whose lesson was public at some time count as free, in the buyer's favor: it is not known for certain which
-- version of the lesson was published when each was played.
ALTER TABLE "openings" ADD COLUMN "is_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "openings" SET "is_free" = true WHERE EXISTS (
	SELECT FROM "publication_documents" JOIN "document_versions" USING ("document", "version")
	WHERE "document" = 'lesson-' || "openings"."video_id" AND "body"->>'free' = 'true');--> statement-breakpoint

-- Requests of people who get no email are deleted once they are answered.
DELETE FROM "address_requests" WHERE "state" <> 'open';--> statement-breakpoint
ALTER TABLE "address_requests" DROP COLUMN "kind", DROP COLUMN "card_last_four", DROP COLUMN "purchase_id",
	DROP COLUMN "state", DROP COLUMN "closed_at", DROP COLUMN "closed_by";--> statement-breakpoint

-- An email is tried for two days.
DROP INDEX "notice_recipients_unsent";--> statement-breakpoint
ALTER TABLE "notice_recipients" ADD COLUMN "state" text DEFAULT 'queued' NOT NULL;--> statement-breakpoint
UPDATE "notice_recipients" SET "state" = CASE WHEN "sent_at" IS NULL THEN 'skipped' ELSE 'sent' END
	WHERE "sent_at" IS NOT NULL OR "queued_at" < now() - interval '3 days';--> statement-breakpoint
CREATE INDEX "notice_recipients_unsent" ON "notice_recipients" USING btree ("notice_id") WHERE state <> 'sent';--> statement-breakpoint

-- One row for each worksheet. What another device typed, and the member has not chosen yet, moves to the notes of the property.
CREATE TABLE "sheets" (
	"property_id" uuid NOT NULL,
	"sheet" text NOT NULL,
	"fields" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sheets_property_id_sheet_pk" PRIMARY KEY("property_id","sheet")
);--> statement-breakpoint
ALTER TABLE "sheets" ADD CONSTRAINT "sheets_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "sheets" ("property_id", "sheet", "fields", "saved_at")
	SELECT "property_id", "sheet", jsonb_object_agg("field", "value"), max("saved_at") FROM "sheet_values" GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO "sheets" ("property_id", "sheet", "fields")
	SELECT "property_id", 'notes', jsonb_build_object('notes', string_agg(
		'Typed on another device (' || "sheet" || ', ' || "field" || '): ' || "value", E'\n' ORDER BY "typed_at", "digest"))
	FROM "other_sheet_values" WHERE "value" <> '' GROUP BY 1
	ON CONFLICT ("property_id", "sheet") DO UPDATE SET "fields" = "sheets"."fields" || jsonb_build_object('notes',
		concat_ws(E'\n', nullif("sheets"."fields" ->> 'notes', ''), excluded."fields" ->> 'notes'));--> statement-breakpoint
DROP TABLE "other_sheet_values", "sheet_values";--> statement-breakpoint

-- Publications queue the emails about changes of the law now. Each start schedules what is scheduled.
DO $$ BEGIN
	IF to_regclass('pgboss.schedule') IS NOT NULL THEN
		DELETE FROM "pgboss"."schedule" WHERE "name" = 'workbook.law-changes';
	END IF;
END $$;--> statement-breakpoint
DELETE FROM "drizzle"."__drizzle_migrations";
