CREATE TABLE "search_entries" (
	"source" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"about" text,
	"text" text NOT NULL,
	"seconds" integer,
	"address" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_entries_source_position_pk" PRIMARY KEY("source","position")
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "search_misses_day_words_pk" PRIMARY KEY("day","words")
);
--> statement-breakpoint
CREATE TABLE "search_sources" (
	"source" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"word" text PRIMARY KEY NOT NULL,
	"stem" text
);
--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_source_search_sources_source_fk" FOREIGN KEY ("source") REFERENCES "public"."search_sources"("source") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_entries_words" ON "search_entries" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_vocabulary_stem" ON "search_vocabulary" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "search_vocabulary_parts" ON "search_vocabulary" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notes_words" ON "notes" USING gin ((array_to_tsvector(array["user_id"::text]) || to_tsvector('english', translate(fold_text("text"), '/.:@_-+&=?#~<>‘’“”«»–—…', repeat(' ', 23)))));--> statement-breakpoint
-- Last, because this locks the table, which every request reads.
ALTER TABLE "site_state" ADD COLUMN "searched_version" integer;
