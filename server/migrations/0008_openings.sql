CREATE TABLE "openings" (
	"access_id" uuid NOT NULL,
	"video_id" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "openings_access_id_video_id_pk" PRIMARY KEY("access_id","video_id")
);
--> statement-breakpoint
-- reviewed: an older build neither sees nor needs it; without it openings outlive their video
ALTER TABLE "video_openings" DROP CONSTRAINT "video_openings_video_id_videos_id_fk";
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "counted_video_ids" text[];--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "cancellable_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "agreement_fixed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "openings" ADD CONSTRAINT "openings_access_id_access_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."access"("id") ON DELETE no action ON UPDATE no action;