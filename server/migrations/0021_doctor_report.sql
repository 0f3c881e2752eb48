ALTER TABLE "site_state" ADD COLUMN "doctor_findings" jsonb;--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "doctor_checked_at" timestamp with time zone;