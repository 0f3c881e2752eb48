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
CREATE INDEX "notes_user" ON "notes" USING btree ("user_id","target");--> statement-breakpoint
-- Notes of states were in "state_notes", one for each state. The build before still reads and writes them there, so both
-- follow each other. A later migration drops the triggers, their functions and the column.
CREATE FUNCTION "follow_state_note"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"note_id" uuid := md5(NEW."user_id"::text || NEW."state")::uuid;
	"first_version" bigint := extract(epoch FROM clock_timestamp()) * 1000;
BEGIN
	IF NEW."note" = '' THEN
		DELETE FROM "notes" WHERE "id" = "note_id" AND "user_id" = NEW."user_id";
	ELSIF TG_OP = 'INSERT' THEN
		-- A restore has copied the note before.
		INSERT INTO "notes" ("id", "user_id", "kind", "target", "text", "version")
			VALUES ("note_id", NEW."user_id", 'state', NEW."state", NEW."note", "first_version") ON CONFLICT DO NOTHING;
	ELSE
		INSERT INTO "notes" AS "kept" ("id", "user_id", "kind", "target", "text", "version")
			VALUES ("note_id", NEW."user_id", 'state', NEW."state", NEW."note", "first_version")
			ON CONFLICT ("id") DO UPDATE SET "text" = excluded."text", "version" = "kept"."version" + 1, "saved_at" = now()
				WHERE "kept"."user_id" = excluded."user_id" AND "kept"."text" <> excluded."text";
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- reviewed: it only copies what the build before writes
CREATE TRIGGER "state_notes_to_notes" AFTER INSERT OR UPDATE OF "note" ON "state_notes"
	FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "follow_state_note"();--> statement-breakpoint
-- After the trigger, whose creation waits for transactions that write notes, so that no note is missed.
INSERT INTO "notes" ("id", "user_id", "kind", "target", "text", "version", "created_at", "saved_at")
	SELECT md5("user_id"::text || "state")::uuid, "user_id", 'state', "state", "note", 1, "saved_at", "saved_at"
	FROM "state_notes" WHERE "note" <> '' ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE FUNCTION "follow_note"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"about" "notes";
	"now_text" text := CASE WHEN TG_OP = 'DELETE' THEN '' ELSE NEW."text" END;
BEGIN
	IF TG_OP = 'DELETE' THEN "about" := OLD; ELSE "about" := NEW; END IF;
	UPDATE "state_notes" SET "note" = "now_text", "version" = "state_notes"."version" + 1, "saved_at" = now()
		WHERE "user_id" = "about"."user_id" AND "state" = "about"."target" AND "note" <> "now_text"
			AND "about"."id" = md5("about"."user_id"::text || "about"."target")::uuid;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "notes_to_state_notes" AFTER INSERT OR UPDATE OR DELETE ON "notes"
	FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "follow_note"();--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
