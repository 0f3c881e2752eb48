-- Who has watched the whole course already has completed it, whatever the owner adds from now on.
INSERT INTO "course_completions" ("user_id", "completed_at")
SELECT "video_watch"."user_id", max("video_watch"."completed_at")
FROM "published_videos" JOIN "video_watch" ON "video_watch"."video_id" = "published_videos"."id"
WHERE "published_videos"."product_id" = 1 AND NOT "published_videos"."archived" AND "video_watch"."completed_at" IS NOT NULL
GROUP BY "video_watch"."user_id"
HAVING count(*) = (SELECT count(*) FROM "published_videos" WHERE "product_id" = 1 AND NOT "archived")
ON CONFLICT DO NOTHING;
