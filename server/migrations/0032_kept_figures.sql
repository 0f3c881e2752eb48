ALTER TABLE "site_state" ADD COLUMN "publication_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "member_counts" jsonb;--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "member_counts_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "attempts_created" ON "attempts" USING btree ("created_at","state");--> statement-breakpoint
CREATE INDEX "users_disabled" ON "users" USING btree ("registered_at","id") WHERE "users"."disabled_at" is not null;