ALTER TABLE "refunds" ADD COLUMN "requests" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "first_sent_at" timestamp with time zone;--> statement-breakpoint
-- Older versions recorded a request by the change of state alone: whatever has changed may have been sent.
UPDATE "refunds" SET "requests" = 1, "first_sent_at" = "updated_at" WHERE "state" IN ('waiting', 'sent') AND "updated_at" > "created_at";
