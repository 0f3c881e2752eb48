CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE TABLE "access" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"purchase_id" uuid,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"granted_by" uuid,
	"grant_reason" text,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"end_reason" text,
	"ended_by_dispute" text
);
--> statement-breakpoint
CREATE TABLE "attempt_transitions" (
	"attempt_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"cause" text NOT NULL,
	"transaction_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attempt_transitions_attempt_id_position_pk" PRIMARY KEY("attempt_id","position")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"nonce_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text,
	"existing_user_id" uuid,
	"product_id" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"price_shown" text NOT NULL,
	"shown_prices" jsonb,
	"terms_version" text NOT NULL,
	"state" text NOT NULL,
	"transaction_id" text,
	"card_type" text,
	"card_last_four" text,
	"card_expiration" text,
	"failure" text,
	"next_look_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attempts_nonce_unique" UNIQUE("nonce_hash")
);
--> statement-breakpoint
CREATE TABLE "cancellations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"channel" text DEFAULT 'site' NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recorded_at" timestamp with time zone,
	"recorded_by" uuid,
	"deadline" timestamp with time zone NOT NULL,
	"videos_opened" integer NOT NULL,
	"videos_total" integer NOT NULL,
	"owed_cents" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "changes_read" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"ids" text[] NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_previews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_hash" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "content_previews_ticket" UNIQUE("ticket_hash")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"status" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"kind" text,
	"reply_by" date,
	"amount_cents" integer
);
--> statement-breakpoint
CREATE TABLE "document_versions" (
	"document" text NOT NULL,
	"version" integer NOT NULL,
	"body" json NOT NULL,
	"note" text,
	"saved_by" uuid,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"restored_from" integer,
	CONSTRAINT "document_versions_document_version_pk" PRIMARY KEY("document","version")
);
--> statement-breakpoint
CREATE TABLE "ended_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_variants" (
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_variants_file_id_name_pk" PRIMARY KEY("file_id","name")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp with time zone,
	"erased_by" uuid
);
--> statement-breakpoint
CREATE TABLE "import_columns" (
	"header" text PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL,
	"confirmed_by" uuid NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"transaction_id" text,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_checks" (
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"failing_since" timestamp with time zone,
	"announced_at" timestamp with time zone,
	CONSTRAINT "link_checks_kind_target_pk" PRIMARY KEY("kind","target")
);
--> statement-breakpoint
CREATE TABLE "notice_recipients" (
	"notice_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"queued_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "notice_recipients_notice_id_user_id_pk" PRIMARY KEY("notice_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"recipients" integer NOT NULL,
	"placed_by" uuid,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "openings" (
	"access_id" uuid NOT NULL,
	"video_id" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "openings_access_id_video_id_pk" PRIMARY KEY("access_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "password_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"speed" double precision NOT NULL,
	"captions" boolean NOT NULL,
	"volume" double precision NOT NULL,
	"autoplay_next" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"price_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"price_sentences" jsonb,
	"confirmed_differences" jsonb
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
CREATE TABLE "publication_documents" (
	"publication_id" integer NOT NULL,
	"document" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "publication_documents_document_publication_id_pk" PRIMARY KEY("document","publication_id")
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" integer PRIMARY KEY NOT NULL,
	"published_by" uuid,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'collecting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"counted_video_ids" text[],
	"cancellable_until" timestamp with time zone,
	"time_zone" text,
	"agreement_fixed_at" timestamp with time zone,
	CONSTRAINT "purchases_attempt_unique" UNIQUE("attempt_id")
);
--> statement-breakpoint
CREATE TABLE "readings" (
	"access_id" uuid NOT NULL,
	"video_id" text NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_free" boolean DEFAULT false NOT NULL,
	CONSTRAINT "readings_access_id_video_id_pk" PRIMARY KEY("access_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text,
	"ends_access" boolean NOT NULL,
	"ordered_by" uuid NOT NULL,
	"state" text NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"first_sent_at" timestamp with time zone,
	"way" text,
	"transaction_id" text,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_look_at" timestamp with time zone,
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "renderings" (
	"build" text NOT NULL,
	"publication_id" integer NOT NULL,
	"files" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renderings_build_publication_id_pk" PRIMARY KEY("build","publication_id")
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"category" text,
	"title" text NOT NULL,
	"link" text NOT NULL,
	"order_number" integer NOT NULL,
	"archived" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"content_version" integer DEFAULT 1 NOT NULL,
	"publisher" text,
	"publisher_until" timestamp with time zone,
	"sweeper" text,
	"sweeper_until" timestamp with time zone,
	"disputes_searched_at" timestamp with time zone,
	"swept_at" timestamp with time zone,
	"backed_up_at" timestamp with time zone,
	"backup_failed_at" timestamp with time zone,
	"publication_failed_at" timestamp with time zone,
	"differences" integer,
	"doctor_findings" jsonb,
	"doctor_checked_at" timestamp with time zone,
	"links_asked_at" timestamp with time zone,
	"links_checked_at" timestamp with time zone,
	"links_outcome" text,
	"links_wanted" boolean DEFAULT false NOT NULL,
	"visit_salt" "bytea",
	"visit_day" date,
	"confirmed_claims" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"video_figures" jsonb,
	"video_figures_at" timestamp with time zone,
	"member_counts" jsonb,
	"member_counts_at" timestamp with time zone,
	CONSTRAINT "site_state_one_row" CHECK ("site_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "state_notes" (
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"is_starred" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "state_notes_user_id_state_pk" PRIMARY KEY("user_id","state")
);
--> statement-breakpoint
CREATE TABLE "terms_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"text" jsonb,
	"digest" text,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"session_version" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_login_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"disabled_reason" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower("users"."first_name" || ' ' || "users"."last_name" || ' ' || "users"."email")) STORED NOT NULL,
	"folded_text" text,
	CONSTRAINT "users_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('Super Admin', 'Super User', 'Paid User'))
);
--> statement-breakpoint
CREATE TABLE "video_captions" (
	"video_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"vtt" text NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_openings" (
	"user_id" uuid NOT NULL,
	"video_id" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_openings_user_id_video_id_pk" PRIMARY KEY("user_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "video_watch" (
	"user_id" uuid NOT NULL,
	"video_id" text NOT NULL,
	"ranges" "int4multirange" DEFAULT '{}' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"position_at" timestamp with time zone,
	"device" text DEFAULT '' NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"duration" integer,
	"completed_at" timestamp with time zone,
	"marked" boolean,
	"marked_at" timestamp with time zone,
	CONSTRAINT "video_watch_user_id_video_id_pk" PRIMARY KEY("user_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"vimeo_number" text NOT NULL,
	"vimeo_hash" text,
	"file" text,
	"seconds" integer,
	"measured_seconds" integer,
	"order_number" integer NOT NULL,
	"archived" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_days" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "visit_days_day_step_pk" PRIMARY KEY("day","step")
);
--> statement-breakpoint
CREATE TABLE "visit_marks" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "visit_marks_day_step_hash_pk" PRIMARY KEY("day","step","hash")
);
--> statement-breakpoint
ALTER TABLE "access" ADD CONSTRAINT "access_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access" ADD CONSTRAINT "access_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access" ADD CONSTRAINT "access_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access" ADD CONSTRAINT "access_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_transitions" ADD CONSTRAINT "attempt_transitions_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_existing_user_id_users_id_fk" FOREIGN KEY ("existing_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes_read" ADD CONSTRAINT "changes_read_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_previews" ADD CONSTRAINT "content_previews_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_variants" ADD CONSTRAINT "file_variants_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_erased_by_users_id_fk" FOREIGN KEY ("erased_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_columns" ADD CONSTRAINT "import_columns_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipients" ADD CONSTRAINT "notice_recipients_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipients" ADD CONSTRAINT "notice_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_placed_by_users_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openings" ADD CONSTRAINT "openings_access_id_access_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."access"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_codes" ADD CONSTRAINT "password_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_documents" ADD CONSTRAINT "publication_documents_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_documents" ADD CONSTRAINT "publication_documents_version" FOREIGN KEY ("document","version") REFERENCES "public"."document_versions"("document","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readings" ADD CONSTRAINT "readings_access_id_access_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."access"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renderings" ADD CONSTRAINT "renderings_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "state_notes" ADD CONSTRAINT "state_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_captions" ADD CONSTRAINT "video_captions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_openings" ADD CONSTRAINT "video_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_watch" ADD CONSTRAINT "video_watch_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_user" ON "access" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "access_one_open_per_purchase" ON "access" USING btree ("purchase_id") WHERE "access"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_live_per_email" ON "attempts" USING btree ("email_key") WHERE "attempts"."state" in ('opened', 'authorised', 'checking');--> statement-breakpoint
CREATE INDEX "attempts_secret" ON "attempts" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "attempts_due" ON "attempts" USING btree ("next_look_at");--> statement-breakpoint
CREATE INDEX "attempts_created" ON "attempts" USING btree ("created_at","state");--> statement-breakpoint
CREATE INDEX "attempts_email" ON "attempts" USING btree ("email_key","created_at");--> statement-breakpoint
CREATE INDEX "attempts_transaction" ON "attempts" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "attempts_card" ON "attempts" USING btree ("card_last_four","card_expiration","created_at") WHERE "attempts"."card_expiration" <> '';--> statement-breakpoint
CREATE INDEX "attempts_card_last_four" ON "attempts" USING btree ("card_last_four");--> statement-breakpoint
CREATE INDEX "attempts_ended" ON "attempts" USING btree ("updated_at") WHERE "attempts"."state" in ('declined', 'closed', 'voided');--> statement-breakpoint
CREATE INDEX "cancellations_purchase" ON "cancellations" USING btree ("purchase_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cancellations_one_open" ON "cancellations" USING btree ("purchase_id") WHERE "cancellations"."state" = 'open';--> statement-breakpoint
CREATE INDEX "disputes_attempt" ON "disputes" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "ended_sessions_expires" ON "ended_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "limit_counters_ends" ON "limit_counters" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "notice_recipients_user" ON "notice_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notice_recipients_unsent" ON "notice_recipients" USING btree ("notice_id") WHERE sent_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "password_codes_token" ON "password_codes" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_codes_user" ON "password_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "purchases_user" ON "purchases" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "purchases_time" ON "purchases" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "purchases_amount" ON "purchases" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "purchases_status" ON "purchases" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_purchase" ON "refunds" USING btree ("purchase_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_look_at");--> statement-breakpoint
CREATE INDEX "refunds_transaction" ON "refunds" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "resources_type" ON "resources" USING btree ("type","order_number");--> statement-breakpoint
CREATE INDEX "users_registered" ON "users" USING btree ("registered_at","id");--> statement-breakpoint
CREATE INDEX "users_first_name" ON "users" USING btree (lower("first_name"),"id");--> statement-breakpoint
CREATE INDEX "users_last_name" ON "users" USING btree (lower("last_name"),"id");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "users_disabled" ON "users" USING btree ("registered_at","id") WHERE "users"."disabled_at" is not null;--> statement-breakpoint
CREATE INDEX "users_folded_text" ON "users" USING gin ((coalesce("folded_text", "search_text")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "video_watch_video" ON "video_watch" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "videos_product" ON "videos" USING btree ("product_id","order_number");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "fold_text"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT translate(
		replace(replace(replace(
			regexp_replace(normalize(lower("value"), NFD), '[\u0300-\u036f]', '', 'g'),
			'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
		'øłđðħı', 'olddhi')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "set_folded_text"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"plain" text := lower(NEW."first_name" || ' ' || NEW."last_name" || ' ' || NEW."email");
BEGIN
	NEW."folded_text" := nullif("fold_text"("plain"), "plain");
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_set_folded_text" BEFORE INSERT OR UPDATE OF "first_name", "last_name", "email" ON "users"
	FOR EACH ROW EXECUTE FUNCTION "set_folded_text"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_user_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."first_name", NEW."last_name", NEW."email", NEW."role", NEW."password_hash", NEW."disabled_at", NEW."disabled_reason")
    IS DISTINCT FROM
    (OLD."first_name", OLD."last_name", OLD."email", OLD."role", OLD."password_hash", OLD."disabled_at", OLD."disabled_reason")
  THEN NEW."version" := OLD."version" + 1;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_count_version" BEFORE UPDATE ON "users" FOR EACH ROW EXECUTE FUNCTION "count_user_version"();
