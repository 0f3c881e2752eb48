ALTER TABLE "openings" ADD COLUMN "is_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Videos whose lesson was public at some time count as free, in the buyer's favor: it is not known for certain which
-- version of the lesson was published when each was played.
UPDATE "openings" SET "is_free" = true WHERE EXISTS (
  SELECT FROM "publication_documents" JOIN "document_versions" USING ("document", "version")
  WHERE "document" = 'lesson-' || "openings"."video_id" AND "body"->>'free' = 'true');
