CREATE TABLE "preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"speed" double precision NOT NULL,
	"captions" boolean NOT NULL,
	"volume" double precision NOT NULL,
	"autoplay_next" boolean NOT NULL
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
ALTER TABLE "videos" ADD COLUMN "file" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "seconds" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "measured_seconds" integer;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_watch" ADD CONSTRAINT "video_watch_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_watch_video" ON "video_watch" USING btree ("video_id");