ALTER TABLE "disputes" ADD COLUMN "amount_cents" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- reviewed: the function is new and only fills a column that older builds do not read
CREATE OR REPLACE FUNCTION "count_user_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."first_name", NEW."last_name", NEW."email", NEW."role", NEW."password_hash", NEW."disabled_at", NEW."disabled_reason")
    IS DISTINCT FROM
    (OLD."first_name", OLD."last_name", OLD."email", OLD."role", OLD."password_hash", OLD."disabled_at", OLD."disabled_reason")
  THEN NEW."version" := OLD."version" + 1;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- reviewed: the trigger is new and fills a column that older builds do not read
CREATE TRIGGER "users_count_version" BEFORE UPDATE ON "users" FOR EACH ROW EXECUTE FUNCTION "count_user_version"();
