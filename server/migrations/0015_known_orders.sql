CREATE TABLE "known_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"transaction_id" text,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "attempts_ended" ON "attempts" USING btree ("updated_at") WHERE "attempts"."state" in ('declined', 'closed', 'voided');