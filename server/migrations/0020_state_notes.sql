CREATE TABLE "changes_read" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"ids" text[] NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL
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
ALTER TABLE "changes_read" ADD CONSTRAINT "changes_read_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "state_notes" ADD CONSTRAINT "state_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;