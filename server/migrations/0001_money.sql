CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"status" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identity" text NOT NULL,
	"kind" text NOT NULL,
	"transaction_id" text,
	"dispute_id" text,
	"dispute_status" text,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_events_identity_unique" UNIQUE("identity")
);
--> statement-breakpoint
DROP INDEX "attempts_state";--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "next_look_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "sweeper" text;--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "sweeper_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_attempt" ON "disputes" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "attempts_due" ON "attempts" USING btree ("next_look_at");--> statement-breakpoint
CREATE INDEX "attempts_email" ON "attempts" USING btree ("email_key","created_at");--> statement-breakpoint
CREATE INDEX "attempts_transaction" ON "attempts" USING btree ("transaction_id");--> statement-breakpoint
UPDATE "attempts" SET "next_look_at" = now() WHERE "state" IN ('opened', 'authorised', 'checking', 'closed', 'admitted', 'settling');
