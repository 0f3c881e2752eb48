-- reviewed: an older build reads the same rows without the index
DROP INDEX "notice_recipients_unsent";--> statement-breakpoint
ALTER TABLE "notice_recipients" ADD COLUMN "state" text DEFAULT 'queued' NOT NULL;--> statement-breakpoint
-- An email is tried for two days.
UPDATE "notice_recipients" SET "state" = CASE WHEN "sent_at" IS NULL THEN 'skipped' ELSE 'sent' END
  WHERE "sent_at" IS NOT NULL OR "queued_at" < now() - interval '3 days';--> statement-breakpoint
CREATE INDEX "notice_recipients_unsent" ON "notice_recipients" USING btree ("notice_id") WHERE state <> 'sent';
