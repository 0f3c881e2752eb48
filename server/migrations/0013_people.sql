CREATE TABLE "address_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"paid_on" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"card_last_four" text,
	"purchase_id" uuid,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "bounces" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"detail" text NOT NULL,
	"bounced_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cleared_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirm_hash" text,
	"confirm_until" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"changed_by" uuid,
	"undo_until" timestamp with time zone,
	"undo_hash" text,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "is_after_paying" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "reports_validity" text;--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "reports_uid" bigint;--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "reports_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "address_requests" ADD CONSTRAINT "address_requests_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_requests" ADD CONSTRAINT "address_requests_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounces" ADD CONSTRAINT "bounces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_requests_open" ON "address_requests" USING btree ("requested_at") WHERE "address_requests"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "address_requests_one_per_purchase" ON "address_requests" USING btree ("purchase_id") WHERE "address_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "address_requests_requested" ON "address_requests" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_confirm" ON "email_changes" USING btree ("confirm_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_undo" ON "email_changes" USING btree ("undo_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_one_pending" ON "email_changes" USING btree ("user_id") WHERE "email_changes"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "email_changes_requested" ON "email_changes" USING btree ("requested_at");