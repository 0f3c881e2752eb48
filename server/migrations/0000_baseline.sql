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
CREATE TABLE "address_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"paid_on" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"act" text NOT NULL,
	"actor_id" uuid,
	"command" text,
	"person_id" uuid,
	"object" text,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "audit_mentions" (
	"entry_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"act" text NOT NULL,
	CONSTRAINT "audit_mentions_entry_id_subject_pk" PRIMARY KEY("entry_id","subject")
);
--> statement-breakpoint
CREATE TABLE "audit_personal_values" (
	"entry_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "audit_personal_values_entry_id_kind_pk" PRIMARY KEY("entry_id","kind"),
	CONSTRAINT "audit_personal_values_kind_known" CHECK ("audit_personal_values"."kind" in ('values', 'network', 'typed'))
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint,
	"pending_secret" text,
	"pending_since" timestamp with time zone
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
CREATE TABLE "certificates" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purchase_id" uuid,
	"name" text,
	"title" text NOT NULL,
	"issuer" text NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	"completed_on" date NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone
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
CREATE TABLE "course_completions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"completed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_file_parts" (
	"file_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "course_file_parts_file_id_content_id_number_pk" PRIMARY KEY("file_id","content_id","number")
);
--> statement-breakpoint
CREATE TABLE "course_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"video_id" text,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"content_id" uuid NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"uploaded_by" uuid,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "erasures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"held_until" timestamp with time zone,
	"finished_at" timestamp with time zone
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
CREATE TABLE "invoice_details" (
	"purchase_id" uuid PRIMARY KEY NOT NULL,
	"company" text NOT NULL,
	"address" text NOT NULL,
	"tax_id" text,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "lesson_ends" (
	"user_id" uuid NOT NULL,
	"video_id" text NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_ends_user_id_video_id_pk" PRIMARY KEY("user_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_places" (
	"user_id" uuid NOT NULL,
	"video_id" text NOT NULL,
	"anchor" text NOT NULL,
	"percent" integer NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_places_user_id_video_id_pk" PRIMARY KEY("user_id","video_id")
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
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"second" integer,
	"anchor" text,
	"quote" text,
	"text" text NOT NULL,
	"version" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_recipients" (
	"notice_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"queued_at" timestamp with time zone,
	"state" text DEFAULT 'queued' NOT NULL,
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
	"is_free" boolean DEFAULT false NOT NULL,
	CONSTRAINT "openings_access_id_video_id_pk" PRIMARY KEY("access_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "paper_series" (
	"seller" text PRIMARY KEY NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"purchase_id" uuid NOT NULL,
	"refund_id" uuid,
	"about_id" uuid,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"printed" jsonb NOT NULL,
	"pdf" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "papers_amount_positive" CHECK ("papers"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" json NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id")
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
	"id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"by_factor" boolean NOT NULL,
	"proven_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"counted_video_ids" text[] NOT NULL,
	"cancellable_until" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
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
CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "rescue_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "search_misses_day_words_pk" PRIMARY KEY("day","words")
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"network" text NOT NULL,
	"browser" text NOT NULL,
	"browser_hash" text,
	"session_version" integer NOT NULL,
	"is_after_paying" boolean DEFAULT false NOT NULL,
	"link_hash" text,
	"link_expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "site_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"content_version" integer DEFAULT 1 NOT NULL,
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
	"video_figures" jsonb,
	"video_figures_at" timestamp with time zone,
	"member_counts" jsonb,
	"member_counts_at" timestamp with time zone,
	"reports_validity" text,
	"reports_uid" bigint,
	"reports_failed_at" timestamp with time zone,
	"agreed_settings" jsonb,
	CONSTRAINT "site_state_one_row" CHECK ("site_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "state_notes" (
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"is_starred" boolean DEFAULT false NOT NULL,
	CONSTRAINT "state_notes_user_id_state_pk" PRIMARY KEY("user_id","state")
);
--> statement-breakpoint
CREATE TABLE "support_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"viewed_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "terms_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"text" jsonb,
	"digest" text,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"measured_seconds" integer
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
	"email_confirmed_at" timestamp with time zone,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower("users"."first_name" || ' ' || "users"."last_name" || ' ' || "users"."email")) STORED NOT NULL,
	"folded_text" text,
	CONSTRAINT "users_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('Super Admin', 'Super User', 'Paid User'))
);
--> statement-breakpoint
CREATE TABLE "calendar_addresses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "calendar_addresses_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "deadline_reminders" (
	"deadline_id" uuid NOT NULL,
	"day" date NOT NULL,
	"days_before" integer NOT NULL,
	"email_id" uuid NOT NULL,
	CONSTRAINT "deadline_reminders_deadline_id_day_days_before_pk" PRIMARY KEY("deadline_id","day","days_before")
);
--> statement-breakpoint
CREATE TABLE "deadlines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"property_id" uuid NOT NULL,
	"what" text NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"link" text,
	"rule_state" text,
	"rule" jsonb,
	"started_on" date,
	"is_done" boolean NOT NULL,
	"version" integer NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "properties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"parcel" text NOT NULL,
	"state" text NOT NULL,
	"county" text NOT NULL,
	"sale_date" date,
	"sale_kind" text,
	"stage" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "property_file_parts" (
	"file_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "property_file_parts_file_id_number_pk" PRIMARY KEY("file_id","number")
);
--> statement-breakpoint
CREATE TABLE "property_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"property_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"sent_sha256" text NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_calculations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"property_id" uuid NOT NULL,
	"calculator" text NOT NULL,
	"inputs" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheets" (
	"property_id" uuid NOT NULL,
	"sheet" text NOT NULL,
	"fields" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sheets_property_id_sheet_pk" PRIMARY KEY("property_id","sheet")
);
--> statement-breakpoint
CREATE TABLE "told_changes" (
	"user_id" uuid NOT NULL,
	"change_id" text NOT NULL,
	"email_id" uuid NOT NULL,
	CONSTRAINT "told_changes_user_id_change_id_pk" PRIMARY KEY("user_id","change_id")
);
--> statement-breakpoint
CREATE TABLE "workbook_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"access_ended_at" timestamp with time zone,
	"state" text DEFAULT 'queued' NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "workbook_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"reminders" boolean NOT NULL,
	"law_changes" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access" ADD CONSTRAINT "access_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access" ADD CONSTRAINT "access_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access" ADD CONSTRAINT "access_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access" ADD CONSTRAINT "access_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_transitions" ADD CONSTRAINT "attempt_transitions_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_existing_user_id_users_id_fk" FOREIGN KEY ("existing_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_mentions" ADD CONSTRAINT "audit_mentions_entry_id_audit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_personal_values" ADD CONSTRAINT "audit_personal_values_entry_id_audit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes_read" ADD CONSTRAINT "changes_read_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_previews" ADD CONSTRAINT "content_previews_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_completions" ADD CONSTRAINT "course_completions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_file_parts" ADD CONSTRAINT "course_file_parts_file_id_course_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."course_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_files" ADD CONSTRAINT "course_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_variants" ADD CONSTRAINT "file_variants_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_erased_by_users_id_fk" FOREIGN KEY ("erased_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_details" ADD CONSTRAINT "invoice_details_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_ends" ADD CONSTRAINT "lesson_ends_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_places" ADD CONSTRAINT "lesson_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipients" ADD CONSTRAINT "notice_recipients_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipients" ADD CONSTRAINT "notice_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_placed_by_users_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openings" ADD CONSTRAINT "openings_access_id_access_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."access"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_seller_paper_series_seller_fk" FOREIGN KEY ("seller") REFERENCES "public"."paper_series"("seller") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_about_id_papers_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_codes" ADD CONSTRAINT "password_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_documents" ADD CONSTRAINT "publication_documents_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_documents" ADD CONSTRAINT "publication_documents_version" FOREIGN KEY ("document","version") REFERENCES "public"."document_versions"("document","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readings" ADD CONSTRAINT "readings_access_id_access_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."access"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescue_links" ADD CONSTRAINT "rescue_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "state_notes" ADD CONSTRAINT "state_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_views" ADD CONSTRAINT "support_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_views" ADD CONSTRAINT "support_views_viewed_by_users_id_fk" FOREIGN KEY ("viewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_captions" ADD CONSTRAINT "video_captions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_watch" ADD CONSTRAINT "video_watch_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounces" ADD CONSTRAINT "bounces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline_reminders" ADD CONSTRAINT "deadline_reminders_deadline_id_deadlines_id_fk" FOREIGN KEY ("deadline_id") REFERENCES "public"."deadlines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline_reminders" ADD CONSTRAINT "deadline_reminders_email_id_workbook_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."workbook_emails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_file_parts" ADD CONSTRAINT "property_file_parts_file_id_property_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."property_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_files" ADD CONSTRAINT "property_files_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_files" ADD CONSTRAINT "property_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_calculations" ADD CONSTRAINT "saved_calculations_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheets" ADD CONSTRAINT "sheets_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_changes" ADD CONSTRAINT "told_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_changes" ADD CONSTRAINT "told_changes_email_id_workbook_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."workbook_emails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workbook_emails" ADD CONSTRAINT "workbook_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workbook_preferences" ADD CONSTRAINT "workbook_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_user" ON "access" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "access_one_open_per_purchase" ON "access" USING btree ("purchase_id") WHERE "access"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "address_requests_requested" ON "address_requests" USING btree ("requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_live_per_email" ON "attempts" USING btree ("email_key") WHERE "attempts"."state" in ('opened', 'authorised', 'checking');--> statement-breakpoint
CREATE INDEX "attempts_secret" ON "attempts" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "attempts_due" ON "attempts" USING btree ("next_look_at");--> statement-breakpoint
CREATE INDEX "attempts_created" ON "attempts" USING btree ("created_at","state");--> statement-breakpoint
CREATE INDEX "attempts_email" ON "attempts" USING btree ("email_key","created_at");--> statement-breakpoint
CREATE INDEX "attempts_transaction" ON "attempts" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "attempts_card" ON "attempts" USING btree ("card_last_four","card_expiration","created_at") WHERE "attempts"."card_expiration" <> '';--> statement-breakpoint
CREATE INDEX "attempts_card_last_four" ON "attempts" USING btree ("card_last_four");--> statement-breakpoint
CREATE INDEX "attempts_ended" ON "attempts" USING btree ("updated_at") WHERE "attempts"."state" in ('declined', 'closed', 'voided');--> statement-breakpoint
CREATE INDEX "audit_entries_act" ON "audit_entries" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_mentions_subject" ON "audit_mentions" USING btree ("subject","entry_id");--> statement-breakpoint
CREATE INDEX "audit_mentions_subject_act" ON "audit_mentions" USING btree ("subject","act","entry_id");--> statement-breakpoint
CREATE INDEX "audit_personal_values_person" ON "audit_personal_values" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "audit_personal_values_brief" ON "audit_personal_values" USING btree ("entry_id") WHERE "audit_personal_values"."kind" <> 'values';--> statement-breakpoint
CREATE INDEX "cancellations_purchase" ON "cancellations" USING btree ("purchase_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cancellations_one_open" ON "cancellations" USING btree ("purchase_id") WHERE "cancellations"."state" = 'open';--> statement-breakpoint
CREATE INDEX "certificates_user" ON "certificates" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "disputes_attempt" ON "disputes" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "ended_sessions_expires" ON "ended_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "erasures_unfinished" ON "erasures" USING btree ("requested_at") WHERE "erasures"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "limit_counters_ends" ON "limit_counters" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "notes_user" ON "notes" USING btree ("user_id","target");--> statement-breakpoint
CREATE INDEX "notice_recipients_user" ON "notice_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notice_recipients_unsent" ON "notice_recipients" USING btree ("notice_id") WHERE state <> 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "papers_number" ON "papers" USING btree ("seller","number");--> statement-breakpoint
CREATE UNIQUE INDEX "papers_cause" ON "papers" USING btree ("purchase_id","cause","kind") WHERE "papers"."refund_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "papers_refund" ON "papers" USING btree ("refund_id","cause");--> statement-breakpoint
CREATE INDEX "papers_purchase" ON "papers" USING btree ("purchase_id","number");--> statement-breakpoint
CREATE INDEX "papers_issued" ON "papers" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "password_codes_token" ON "password_codes" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_codes_user" ON "password_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "proofs_proven" ON "proofs" USING btree ("proven_at");--> statement-breakpoint
CREATE INDEX "purchases_user" ON "purchases" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "purchases_time" ON "purchases" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "purchases_amount" ON "purchases" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "purchases_status" ON "purchases" USING btree ("status","created_at","id","amount_cents","refunded_cents");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refunds_purchase" ON "refunds" USING btree ("purchase_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_look_at");--> statement-breakpoint
CREATE INDEX "refunds_transaction" ON "refunds" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "rescue_links_user" ON "rescue_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_ins_user" ON "sign_ins" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "sign_ins_at" ON "sign_ins" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ins_link" ON "sign_ins" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "support_views_user" ON "support_views" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "video_watch_video" ON "video_watch" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_confirm" ON "email_changes" USING btree ("confirm_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_undo" ON "email_changes" USING btree ("undo_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_one_pending" ON "email_changes" USING btree ("user_id") WHERE "email_changes"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "email_changes_requested" ON "email_changes" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "users_registered" ON "users" USING btree ("registered_at","id");--> statement-breakpoint
CREATE INDEX "users_first_name" ON "users" USING btree (lower("first_name"),"id");--> statement-breakpoint
CREATE INDEX "users_last_name" ON "users" USING btree (lower("last_name"),"id");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "users_disabled" ON "users" USING btree ("registered_at","id") WHERE "users"."disabled_at" is not null;--> statement-breakpoint
CREATE INDEX "users_folded_text" ON "users" USING gin ((coalesce("folded_text", "search_text")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "deadline_reminders_email" ON "deadline_reminders" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "deadlines_property" ON "deadlines" USING btree ("property_id","day");--> statement-breakpoint
CREATE INDEX "deadlines_open" ON "deadlines" USING btree ("day") WHERE not "deadlines"."is_done";--> statement-breakpoint
CREATE INDEX "properties_user" ON "properties" USING btree ("user_id","sale_date","id");--> statement-breakpoint
CREATE INDEX "properties_state" ON "properties" USING btree ("state","user_id");--> statement-breakpoint
CREATE INDEX "property_files_property" ON "property_files" USING btree ("property_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "property_files_user" ON "property_files" USING btree ("user_id","bytes");--> statement-breakpoint
CREATE INDEX "saved_calculations_property" ON "saved_calculations" USING btree ("property_id","saved_at");--> statement-breakpoint
CREATE INDEX "told_changes_email" ON "told_changes" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "workbook_emails_user" ON "workbook_emails" USING btree ("user_id","queued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "workbook_emails_access_ended" ON "workbook_emails" USING btree ("user_id","access_ended_at");--> statement-breakpoint
CREATE VIEW "public"."published_products" AS (
  select (body -> 'product' ->> 'id')::int as id, btrim(body -> 'product' ->> 'name', E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') as name
  from (
    select document_versions.body from publication_documents
    join document_versions using (document, version)
    where document = 'site' order by publication_id desc limit 1
  ) as newest);--> statement-breakpoint
CREATE VIEW "public"."published_videos" AS (
  select entry ->> 'id' as id, (entry ->> 'productId')::int as product_id,
    btrim(entry ->> 'name', E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') as name, coalesce(entry ->> 'vimeoNumber', '') as vimeo_number,
    entry ->> 'vimeoHash' as vimeo_hash, entry ->> 'file' as file, (entry ->> 'seconds')::int as seconds,
    place::int as order_number, coalesce((entry ->> 'archived')::boolean, false) as archived
  from (
    select document_versions.body from publication_documents
    join document_versions using (document, version)
    where document = 'videos' order by publication_id desc limit 1
  ) as newest, json_array_elements(body) with ordinality as listed (entry, place)
  offset 0);--> statement-breakpoint
-- Written by hand, as all that follows.
CREATE FUNCTION "fold_text"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT translate(
		replace(replace(replace(
			regexp_replace(normalize(lower("value"), NFD), '[\u0300-\u036f]', '', 'g'),
			'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
		'øłđðħı', 'olddhi')
$$;--> statement-breakpoint
CREATE FUNCTION "set_folded_text"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"plain" text := lower(NEW."first_name" || ' ' || NEW."last_name" || ' ' || NEW."email");
BEGIN
	NEW."folded_text" := nullif("fold_text"("plain"), "plain");
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_set_folded_text" BEFORE INSERT OR UPDATE OF "first_name", "last_name", "email" ON "users"
	FOR EACH ROW EXECUTE FUNCTION "set_folded_text"();--> statement-breakpoint
CREATE FUNCTION "count_user_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."first_name", NEW."last_name", NEW."email", NEW."role", NEW."password_hash", NEW."disabled_at", NEW."disabled_reason")
    IS DISTINCT FROM
    (OLD."first_name", OLD."last_name", OLD."email", OLD."role", OLD."password_hash", OLD."disabled_at", OLD."disabled_reason")
  THEN NEW."version" := OLD."version" + 1;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_count_version" BEFORE UPDATE ON "users" FOR EACH ROW EXECUTE FUNCTION "count_user_version"();--> statement-breakpoint
-- The audit log only grows. Not even a mistake in the code changes it.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('course.audit_deletes', true) IN ('retention', TG_ARGV[0]) THEN RETURN NULL; END IF;
	RAISE EXCEPTION 'The audit log can only be added to.' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"('retention');--> statement-breakpoint
CREATE TRIGGER "audit_mentions_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_mentions"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"('retention');--> statement-breakpoint
CREATE TRIGGER "audit_personal_values_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_personal_values"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"('erasing');--> statement-breakpoint
CREATE FUNCTION "delete_old_audit_entries"("keep_years" integer, "keep_days" integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	"kept_since" timestamptz := date_trunc('month', now() - make_interval(years => "keep_years"), 'UTC');
	"deleted" integer;
BEGIN
	IF "keep_years" < 1 OR "keep_days" < 1 THEN RAISE EXCEPTION 'The audit log is kept for at least a year.'; END IF;
	PERFORM set_config('course.audit_deletes', 'retention', true);
	DELETE FROM "audit_personal_values" USING "audit_entries"
		WHERE "id" = "entry_id" AND "kind" <> 'values' AND "at" < now() - make_interval(days => "keep_days");
	DELETE FROM "audit_personal_values" USING "audit_entries" WHERE "id" = "entry_id" AND "at" < "kept_since";
	DELETE FROM "audit_mentions" USING "audit_entries" WHERE "id" = "entry_id" AND "at" < "kept_since";
	DELETE FROM "audit_entries" WHERE "at" < "kept_since";
	GET DIAGNOSTICS "deleted" = ROW_COUNT;
	PERFORM set_config('course.audit_deletes', '', true);
	RETURN "deleted";
END
$$;--> statement-breakpoint
CREATE FUNCTION "erase_audit_values"("person" uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM set_config('course.audit_deletes', 'erasing', true);
	DELETE FROM "audit_personal_values" WHERE "person_id" = "person";
	PERFORM set_config('course.audit_deletes', '', true);
END
$$;--> statement-breakpoint
-- An issued paper never changes. Not even a mistake in the code changes it.
CREATE FUNCTION "refuse_paper_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('course.paper_deletes', true) = 'retention' THEN RETURN NULL; END IF;
	RAISE EXCEPTION 'An issued invoice or credit note never changes.' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "papers_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "papers"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_paper_change"();--> statement-breakpoint
-- Deletes the papers of people whose data was erased, some whole calendar years after the last one was issued.
CREATE FUNCTION "delete_old_papers"("keep_years" integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	"kept_since" timestamptz := date_trunc('year', now(), 'UTC') - make_interval(years => "keep_years");
	"deleted" integer;
BEGIN
	IF "keep_years" < 7 THEN RAISE EXCEPTION 'Papers are kept for at least seven years.'; END IF;
	PERFORM set_config('course.paper_deletes', 'retention', true);
	DELETE FROM "papers" WHERE "purchase_id" IN (
		SELECT "papers"."purchase_id" FROM "papers"
		JOIN "purchases" ON "purchases"."id" = "papers"."purchase_id"
		JOIN "erasures" ON "erasures"."user_id" = "purchases"."user_id" AND "erasures"."finished_at" IS NOT NULL
		GROUP BY "papers"."purchase_id" HAVING max("papers"."issued_at") < "kept_since"
	);
	GET DIAGNOSTICS "deleted" = ROW_COUNT;
	PERFORM set_config('course.paper_deletes', '', true);
	RETURN "deleted";
END
$$;
