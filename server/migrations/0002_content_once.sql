-- The content is in the documents alone. Pages read them; "products" and "videos" keep their keys, and statements join a view.
CREATE VIEW "public"."published_products" AS (
  select (body -> 'product' ->> 'id')::int as id, btrim(body -> 'product' ->> 'name', E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') as name
  from (
    select document_versions.body from publication_documents
    join document_versions using (document, version)
    where document = 'site' order by publication_id desc limit 1
  ) as newest);--> statement-breakpoint
CREATE VIEW "public"."published_videos" AS (
  select entry ->> 'id' as id, (entry ->> 'productId')::int as product_id,
    btrim(entry ->> 'name', E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') as name, coalesce(entry ->> 'vimeoNumber', '') as vimeo_number,
    entry ->> 'vimeoHash' as vimeo_hash, entry ->> 'file' as file, (entry ->> 'seconds')::int as seconds,
    place::int as order_number, coalesce((entry ->> 'archived')::boolean, false) as archived
  from (
    select document_versions.body from publication_documents
    join document_versions using (document, version)
    where document = 'videos' order by publication_id desc limit 1
  ) as newest, json_array_elements(body) with ordinality as listed (entry, place)
  offset 0);--> statement-breakpoint
-- A new key says nothing about the content.
ALTER TABLE "products" ALTER COLUMN "name" SET DEFAULT '', ALTER COLUMN "price_cents" SET DEFAULT 0,
	ALTER COLUMN "currency" SET DEFAULT 'USD', ALTER COLUMN "price_sentences" SET DEFAULT '{}',
	ALTER COLUMN "confirmed_differences" SET DEFAULT '[]';--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "name" SET DEFAULT '', ALTER COLUMN "vimeo_number" SET DEFAULT '',
	ALTER COLUMN "order_number" SET DEFAULT 0;--> statement-breakpoint
-- The build before sells and serves from the columns of "products" and "videos" and from the table "resources". It may
-- run beside a build that publishes only documents, or be started again after one. A later migration drops the trigger,
-- its function, these columns and this table.
-- reviewed: it only fills what the build before reads
CREATE OR REPLACE FUNCTION "fill_former_content"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"published" jsonb := (
		SELECT jsonb_object_agg("document", "body") FROM (
			SELECT DISTINCT ON ("document") "document", "body"::jsonb
			FROM "publication_documents" JOIN "document_versions" USING ("document", "version")
			WHERE "document" IN ('site', 'prices', 'general-links', 'state-links')
			ORDER BY "document", "publication_id" DESC) AS "newest");
	"prices" jsonb := "published" -> 'prices';
BEGIN
	INSERT INTO "products" ("id", "name", "currency", "price_cents", "price_sentences", "confirmed_differences")
		SELECT "id", "name", "published" #>> '{site,product,currency}', ("prices" ->> 'charged')::numeric * 100,
			"prices" - '{charged,confirmed}'::text[], coalesce("prices" -> 'confirmed', '[]')
		FROM "published_products" WHERE "prices" IS NOT NULL
		ON CONFLICT ("id") DO UPDATE SET "name" = excluded."name", "currency" = excluded."currency",
			"price_cents" = excluded."price_cents", "price_sentences" = excluded."price_sentences",
			"confirmed_differences" = excluded."confirmed_differences";

	-- The build before forgets what was measured of a video that plays something else, if it finds the change.
	UPDATE "video_watch" SET "duration" = NULL FROM "videos" JOIN "published_videos" AS "shown" USING ("id")
		WHERE "video_id" = "id" AND NOT "shown"."archived"
			AND ("videos"."vimeo_number", "videos"."vimeo_hash", "videos"."file")
				IS DISTINCT FROM ("shown"."vimeo_number", "shown"."vimeo_hash", "shown"."file");
	INSERT INTO "videos" AS "kept" ("id", "product_id", "name", "vimeo_number", "vimeo_hash", "file", "seconds", "order_number")
		SELECT "id", "product_id", "name", "vimeo_number", "vimeo_hash", "file", "seconds",
			row_number() OVER (ORDER BY "order_number") - 1
		FROM "published_videos" WHERE NOT "archived"
		ON CONFLICT ("id") DO UPDATE SET "name" = excluded."name", "vimeo_number" = excluded."vimeo_number",
			"vimeo_hash" = excluded."vimeo_hash", "file" = excluded."file", "seconds" = excluded."seconds",
			"order_number" = excluded."order_number", "archived" = false,
			"measured_seconds" = CASE WHEN ("kept"."vimeo_number", "kept"."vimeo_hash", "kept"."file")
				IS NOT DISTINCT FROM (excluded."vimeo_number", excluded."vimeo_hash", excluded."file")
				THEN "kept"."measured_seconds" END;
	UPDATE "videos" SET "archived" = true
		WHERE "id" NOT IN (SELECT "id" FROM "published_videos" WHERE NOT "archived");

	UPDATE "resources" SET "archived" = true;
	INSERT INTO "resources" ("id", "type", "category", "title", "link", "order_number")
		SELECT "entry" ->> 'id', "type", btrim("entry" ->> 'category'), btrim("entry" ->> 'title'), "entry" ->> 'link',
			row_number() OVER (PARTITION BY "type" ORDER BY "place") - 1
		FROM (VALUES ('GENERAL', 'general-links'), ('STATE', 'state-links')) AS "lists" ("type", "document"),
			jsonb_array_elements("published" -> "document") WITH ORDINALITY AS "listed" ("entry", "place")
		WHERE NOT coalesce(("entry" ->> 'archived')::boolean, false)
		ON CONFLICT ("id") DO UPDATE SET "type" = excluded."type", "category" = excluded."category", "title" = excluded."title",
			"link" = excluded."link", "order_number" = excluded."order_number", "archived" = false;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- Each publication raises the version. A restore copies the row in, so it does not fill the tables that it copies next.
-- reviewed: as above
CREATE TRIGGER "site_state_fill_former_content" AFTER UPDATE OF "content_version" ON "site_state"
	FOR EACH ROW EXECUTE FUNCTION "fill_former_content"();
