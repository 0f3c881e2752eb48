-- Changes the empty tables that 0000_baseline.sql creates to hold the rows of a backup of commit 7e1b3a0e.
-- take-over.sql then brings them back, with their rows.
CREATE TABLE "resources" ("id" text, "type" text, "category" text, "title" text, "link" text, "order_number" integer, "archived" boolean);--> statement-breakpoint
CREATE TABLE "video_openings" ("user_id" uuid, "video_id" text, "opened_at" timestamp with time zone);--> statement-breakpoint
CREATE TABLE "import_columns" ("header" text, "columns" jsonb, "confirmed_by" uuid, "confirmed_at" timestamp with time zone);--> statement-breakpoint
CREATE TABLE "renderings" ("build" text, "publication_id" integer, "files" "bytea", "created_at" timestamp with time zone);--> statement-breakpoint
CREATE TABLE "search_entries" ("source" text, "position" integer, "title" text, "about" text, "text" text, "seconds" integer, "address" text, "words" "tsvector");--> statement-breakpoint
CREATE TABLE "search_sources" ("source" text, "digest" text);--> statement-breakpoint
CREATE TABLE "search_vocabulary" ("word" text, "stem" text);--> statement-breakpoint
CREATE TABLE "announced_changes" ("id" text, "announced_at" timestamp with time zone);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "name" text, ADD COLUMN "price_cents" integer, ADD COLUMN "currency" text,
	ADD COLUMN "price_sentences" jsonb, ADD COLUMN "confirmed_differences" jsonb;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "name" text, ADD COLUMN "vimeo_number" text, ADD COLUMN "vimeo_hash" text,
	ADD COLUMN "file" text, ADD COLUMN "seconds" integer, ADD COLUMN "order_number" integer, ADD COLUMN "archived" boolean;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "agreement_fixed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "state_notes" ADD COLUMN "note" text, ADD COLUMN "version" integer, ADD COLUMN "saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "searched_version" integer, ADD COLUMN "publisher" text,
	ADD COLUMN "publisher_until" timestamp with time zone, ADD COLUMN "confirmed_claims" jsonb, DROP COLUMN "agreed_settings";--> statement-breakpoint
ALTER TABLE "openings" DROP COLUMN "is_free";--> statement-breakpoint
ALTER TABLE "address_requests" ADD COLUMN "kind" text, ADD COLUMN "card_last_four" text, ADD COLUMN "purchase_id" uuid,
	ADD COLUMN "state" text, ADD COLUMN "closed_at" timestamp with time zone, ADD COLUMN "closed_by" uuid;--> statement-breakpoint
DROP INDEX "notice_recipients_unsent";--> statement-breakpoint
ALTER TABLE "notice_recipients" DROP COLUMN "state";--> statement-breakpoint
CREATE INDEX "notice_recipients_unsent" ON "notice_recipients" ("notice_id");--> statement-breakpoint
DROP TABLE "sheets";--> statement-breakpoint
CREATE TABLE "sheet_values" ("property_id" uuid, "sheet" text, "field" text, "value" text, "version" integer, "saved_at" timestamp with time zone);--> statement-breakpoint
CREATE TABLE "other_sheet_values" ("property_id" uuid, "sheet" text, "field" text, "digest" text, "value" text, "typed_at" timestamp with time zone);
