ALTER TABLE "access" ADD COLUMN "ended_by_dispute" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "reply_by" date;--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "disputes_searched_at" timestamp with time zone;--> statement-breakpoint
-- A dispute that was reported before its payment's settlement left the purchase "paid".
UPDATE "purchases" SET "status" = 'disputed' FROM "disputes"
WHERE "disputes"."attempt_id" = "purchases"."attempt_id" AND "disputes"."status" IN ('open', 'lost')
  AND "purchases"."status" <> 'disputed';
