ALTER TABLE "readings" ADD COLUMN "is_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Lessons that were public at some time count as free, in the member's favor: when each was read is known, but not for
-- certain which version the member saw.
UPDATE "readings" SET "is_free" = true WHERE EXISTS (
  SELECT FROM "publication_documents" JOIN "document_versions"
    ON "document_versions"."document" = "publication_documents"."document"
    AND "document_versions"."version" = "publication_documents"."version"
  WHERE "publication_documents"."document" = 'lesson-' || "readings"."video_id"
    AND "document_versions"."body"->>'free' = 'true');
