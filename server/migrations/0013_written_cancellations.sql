ALTER TABLE "cancellations" ADD COLUMN "channel" text DEFAULT 'site' NOT NULL;--> statement-breakpoint
ALTER TABLE "cancellations" ADD COLUMN "recorded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cancellations" ADD COLUMN "recorded_by" uuid;--> statement-breakpoint
-- The column is new and empty, so there is nothing to validate, and requests to cancel are few.
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;