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
ALTER TABLE "site_state" ADD COLUMN "links_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "links_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "links_outcome" text;--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "links_wanted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "visit_salt" "bytea";--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "visit_day" date;--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "video_figures" jsonb;--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "video_figures_at" timestamp with time zone;