import type { Video } from '@course/contract/learning'
import type { Db } from '../../db/db.ts'
import { findCaptionedVideos } from '../captions/captions.queries.ts'
import type { Library } from './learning.ts'

export interface CourseDeps {
  db: Db
  library: Library
  lessons: { has(videoId: string): boolean }
}

/** The videos of a product, and which of them have a written lesson and a transcript. */
export async function listVideos(
  { db, library, lessons }: CourseDeps,
  contentVersion: number,
  productId: number,
): Promise<Video[]> {
  const captioned = await findCaptionedVideos(db)
  return (await library.videos(contentVersion, productId)).map((video) => ({
    ...video,
    hasLesson: lessons.has(video.id),
    hasTranscript: captioned.has(video.id),
  }))
}
