ALTER TABLE "cancellations" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "cancellations" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
-- The column is new and empty, so there is nothing to validate, and requests to cancel are few.
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;