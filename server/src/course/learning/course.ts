import type { Video } from '@course/contract/course/learning/learning'
import type { Library } from './learning.ts'

export interface CourseDeps {
  library: Library
  lessons: { has(videoId: string): boolean; isFree(videoId: string): boolean }
}

/** The videos of a product, and which of them have a written lesson and a transcript. */
export async function listVideos(
  { library, lessons }: CourseDeps,
  contentVersion: number,
  productId: number,
): Promise<Video[]> {
  const videos = await library.videos(contentVersion, productId)
  return videos.map((video) => ({ ...video, hasLesson: lessons.has(video.id), isLessonFree: lessons.isFree(video.id) }))
}
