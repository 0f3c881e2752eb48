ALTER TABLE "site_state" ADD COLUMN "swept_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "backed_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "differences" integer;--> statement-breakpoint
-- Counting starts with the upgrade, so that no alert claims a missing backup.
UPDATE "site_state" SET "swept_at" = now(), "backed_up_at" = now();
