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
CREATE TABLE "course_completions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"completed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_ends" (
	"user_id" uuid NOT NULL,
	"video_id" text NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_ends_user_id_video_id_pk" PRIMARY KEY("user_id","video_id")
);
--> statement-breakpoint
CREATE INDEX "certificates_user" ON "certificates" USING btree ("user_id","issued_at");--> statement-breakpoint
-- Who has watched the whole course already has completed it, whatever the owner adds from now on.
INSERT INTO "course_completions" ("user_id", "completed_at")
SELECT "video_watch"."user_id", max("video_watch"."completed_at")
FROM "published_videos" JOIN "video_watch" ON "video_watch"."video_id" = "published_videos"."id"
WHERE "published_videos"."product_id" = 1 AND NOT "published_videos"."archived" AND "video_watch"."completed_at" IS NOT NULL
GROUP BY "video_watch"."user_id"
HAVING count(*) = (SELECT count(*) FROM "published_videos" WHERE "product_id" = 1 AND NOT "archived")
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_completions" ADD CONSTRAINT "course_completions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_ends" ADD CONSTRAINT "lesson_ends_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
