CREATE TABLE "readings" (
	"access_id" uuid NOT NULL,
	"video_id" text NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "readings_access_id_video_id_pk" PRIMARY KEY("access_id","video_id")
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
ALTER TABLE "readings" ADD CONSTRAINT "readings_access_id_access_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."access"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_captions" ADD CONSTRAINT "video_captions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;