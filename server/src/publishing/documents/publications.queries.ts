import { courseProductId } from '@course/contract/product'
import type { DocumentName } from '@course/contract/publishing/documents/documents'
import { desc, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import { courseCompletions, lessonEnds, videoWatch } from '../../course/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { products, publicationDocuments, publications, publishedVideos, videos } from '../tables/tables.ts'

export interface NamedVersion {
  document: DocumentName
  version: number
}

const publishing = 7_302_462

/** Makes transactions that publish or import wait for each other, until the transaction ends. */
export async function lockPublications(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${publishing})`)
}

export async function findNewestPublication(db: Db): Promise<number> {
  const [row] = await db.select({ id: max(publications.id) }).from(publications)
  return row?.id ?? 0
}

/** The caller holds the lock. */
export async function insertPublication(
  db: Db,
  versions: NamedVersion[],
  { publishedBy, note }: { publishedBy: string | null; note: string | null },
): Promise<{ id: number; publishedAt: Date }> {
  const id = (await findNewestPublication(db)) + 1
  const [row] = await db
    .insert(publications)
    .values({ id, publishedBy, note })
    .returning({ publishedAt: publications.publishedAt })
  if (!row) throw new Error(`publication ${id} was not stored`)
  await db.insert(publicationDocuments).values(versions.map((each) => ({ ...each, publicationId: id })))
  return { id, publishedAt: row.publishedAt }
}

export async function findPublications(db: Db) {
  return db
    .select({
      publication: publications.id,
      publishedAt: publications.publishedAt,
      publishedBy: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
      note: publications.note,
      documents: sql<{ document: string; version: number }[]>`(
        select json_agg(json_build_object('document', ${publicationDocuments.document}, 'version', ${publicationDocuments.version})
          order by ${publicationDocuments.document})
        from ${publicationDocuments} where ${publicationDocuments.publicationId} = ${publications.id})`,
    })
    .from(publications)
    .leftJoin(users, eq(users.id, publications.publishedBy))
    .orderBy(desc(publications.id))
}

export async function findNewestApplied(db: Db): Promise<number> {
  const [row] = await db
    .select({ id: max(publications.id) })
    .from(publications)
    .where(isNull(publications.publishedBy))
  return row?.id ?? 0
}

/** Stores the keys of what is published. They stay when a later publication no longer names them. */
export async function storePublishedKeys(db: Db): Promise<void> {
  await db.insert(products).values({ id: courseProductId }).onConflictDoNothing()
  await db.execute(sql`insert into ${videos} (id, product_id)
    select id, product_id from ${publishedVideos} where not archived on conflict do nothing`)
}

/** So that a video that a publication adds takes nothing away from those who have completed the course. */
export async function preserveCompletions(db: Db): Promise<void> {
  await db.execute(sql`
    with course as (select id from ${publishedVideos} where product_id = ${courseProductId} and not archived),
      ends as (
        select user_id, video_id, completed_at as ended_at from ${videoWatch} where completed_at is not null
        union all
        select user_id, video_id, read_at from ${lessonEnds}
      ),
      completed as (select user_id, video_id, min(ended_at) as completed_at from ends group by user_id, video_id)
    insert into ${courseCompletions} (user_id, completed_at)
    select user_id, max(completed_at) from completed join course on course.id = video_id
    group by user_id having count(*) = (select count(*) from course)
    on conflict do nothing`)
}

/** What each published video plays. */
export async function findPlayed(db: Db) {
  const { id, vimeoNumber, vimeoHash, file } = publishedVideos
  return db.select({ id, vimeoNumber, vimeoHash, file }).from(publishedVideos)
}

/** Forgets the lengths of videos that were measured, and what players stated about them. */
export async function deleteMeasuredLengths(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.update(videoWatch).set({ duration: null }).where(inArray(videoWatch.videoId, ids))
  await db.update(videos).set({ measuredSeconds: null }).where(inArray(videos.id, ids))
}
