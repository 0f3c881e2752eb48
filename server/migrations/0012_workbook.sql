CREATE TABLE "announced_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"announced_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "other_sheet_values" (
	"property_id" uuid NOT NULL,
	"sheet" text NOT NULL,
	"field" text NOT NULL,
	"digest" text NOT NULL,
	"value" text NOT NULL,
	"typed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "other_sheet_values_property_id_sheet_field_digest_pk" PRIMARY KEY("property_id","sheet","field","digest")
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
CREATE TABLE "sheet_values" (
	"property_id" uuid NOT NULL,
	"sheet" text NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sheet_values_property_id_sheet_field_pk" PRIMARY KEY("property_id","sheet","field")
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
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline_reminders" ADD CONSTRAINT "deadline_reminders_deadline_id_deadlines_id_fk" FOREIGN KEY ("deadline_id") REFERENCES "public"."deadlines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline_reminders" ADD CONSTRAINT "deadline_reminders_email_id_workbook_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."workbook_emails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "other_sheet_values" ADD CONSTRAINT "other_sheet_values_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_file_parts" ADD CONSTRAINT "property_file_parts_file_id_property_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."property_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_files" ADD CONSTRAINT "property_files_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_files" ADD CONSTRAINT "property_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_calculations" ADD CONSTRAINT "saved_calculations_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_values" ADD CONSTRAINT "sheet_values_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_changes" ADD CONSTRAINT "told_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_changes" ADD CONSTRAINT "told_changes_email_id_workbook_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."workbook_emails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workbook_emails" ADD CONSTRAINT "workbook_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workbook_preferences" ADD CONSTRAINT "workbook_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deadline_reminders_email" ON "deadline_reminders" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "deadlines_property" ON "deadlines" USING btree ("property_id","day");--> statement-breakpoint
CREATE INDEX "deadlines_open" ON "deadlines" USING btree ("day") WHERE not "deadlines"."is_done";--> statement-breakpoint
CREATE INDEX "properties_user" ON "properties" USING btree ("user_id","sale_date","id");--> statement-breakpoint
CREATE INDEX "properties_state" ON "properties" USING btree ("state","user_id");--> statement-breakpoint
CREATE INDEX "properties_words" ON "properties" USING gin ((array_to_tsvector(array["user_id"::text]) || to_tsvector('english', translate(fold_text("address" || ' ' || "parcel" || ' ' || "county"), '/.:@_-+&=?#~<>‘’“”«»–—…', repeat(' ', 23)))));--> statement-breakpoint
CREATE INDEX "property_files_property" ON "property_files" USING btree ("property_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "property_files_user" ON "property_files" USING btree ("user_id","bytes");--> statement-breakpoint
CREATE INDEX "saved_calculations_property" ON "saved_calculations" USING btree ("property_id","saved_at");--> statement-breakpoint
CREATE INDEX "told_changes_email" ON "told_changes" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "workbook_emails_user" ON "workbook_emails" USING btree ("user_id","queued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "workbook_emails_access_ended" ON "workbook_emails" USING btree ("user_id","access_ended_at");