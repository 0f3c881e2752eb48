-- Completes rows that commits before 1.0 left, which later code no longer does while it reads them. A database that
-- begins with the baseline has none.
UPDATE "purchases" SET
	"counted_video_ids" = coalesce("counted_video_ids", array(
		SELECT "videos"."id" FROM "videos" WHERE "videos"."product_id" = "purchases"."product_id" AND NOT "videos"."archived"
		ORDER BY "videos"."order_number", "videos"."id")),
	-- At least as late as the third business day.
	"cancellable_until" = coalesce("cancellable_until", "created_at" + interval '7 days'),
	"time_zone" = coalesce("time_zone", (
		SELECT "body" ->> 'timeZone' FROM "document_versions" JOIN "publication_documents" USING ("document", "version")
		WHERE "document" = 'site' ORDER BY "publication_id" DESC LIMIT 1), 'America/Chicago'),
	"agreement_fixed_at" = coalesce("agreement_fixed_at", now())
WHERE "counted_video_ids" IS NULL OR "cancellable_until" IS NULL OR "time_zone" IS NULL OR "agreement_fixed_at" IS NULL;--> statement-breakpoint
-- An opening that is only in the older table belongs to the access that the user had at that time.
INSERT INTO "openings" ("access_id", "video_id", "opened_at")
	SELECT "access"."id", "noted"."video_id", "noted"."opened_at" FROM "video_openings" AS "noted"
	JOIN "access" ON "access"."user_id" = "noted"."user_id" AND "noted"."opened_at" >= "access"."granted_at"
		AND ("access"."ended_at" IS NULL OR "noted"."opened_at" < "access"."ended_at")
	ON CONFLICT ("access_id", "video_id") DO UPDATE SET "opened_at" = least("openings"."opened_at", excluded."opened_at");--> statement-breakpoint
-- Access that a lost dispute ended says which one, so that a won one restores it.
UPDATE "access" SET "ended_by_dispute" = (
	SELECT "disputes"."id" FROM "disputes" JOIN "purchases" ON "purchases"."attempt_id" = "disputes"."attempt_id"
	WHERE "purchases"."id" = "access"."purchase_id" ORDER BY "disputes"."status" = 'lost' DESC, "disputes"."occurred_at" DESC LIMIT 1)
WHERE "ended_by_dispute" IS NULL AND "ended_by" IS NULL
	AND "end_reason" = 'Your bank took the payment back, so your access to the course has ended.';--> statement-breakpoint
UPDATE "attempts" SET "password_hash" = NULL
WHERE "password_hash" IS NOT NULL AND "state" NOT IN ('opened', 'authorised', 'checking');--> statement-breakpoint
-- reviewed: the build before has stored both whenever it stored a product
-- squawk-ignore adding-not-nullable-field
ALTER TABLE "products" ALTER COLUMN "price_sentences" SET NOT NULL;--> statement-breakpoint
-- reviewed: as above
-- squawk-ignore adding-not-nullable-field
ALTER TABLE "products" ALTER COLUMN "confirmed_differences" SET NOT NULL;--> statement-breakpoint
-- reviewed: the build before stores all three with each purchase
-- squawk-ignore adding-not-nullable-field
ALTER TABLE "purchases" ALTER COLUMN "counted_video_ids" SET NOT NULL;--> statement-breakpoint
-- reviewed: as above
-- squawk-ignore adding-not-nullable-field
ALTER TABLE "purchases" ALTER COLUMN "cancellable_until" SET NOT NULL;--> statement-breakpoint
-- reviewed: as above
-- squawk-ignore adding-not-nullable-field
ALTER TABLE "purchases" ALTER COLUMN "time_zone" SET NOT NULL;
