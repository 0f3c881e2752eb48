CREATE TABLE "terms_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"text" jsonb,
	"digest" text,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
