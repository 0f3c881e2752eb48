import type { Resource, resourceTypes, Video } from '@course/contract/course/learning/learning'
import { courseProductId } from '@course/contract/product'
import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import { videoFileType } from '@course/contract/publishing/videos/video-files'
import type { Db } from '../../platform/db/db.ts'
import { findCaptionedVideos } from './learning.queries.ts'
import type { FreeLessons } from './openings.ts'

export interface CourseDeps {
  published(): DocumentValues
}

export type CourseVideo = DocumentValues['videos'][number]

/** The videos that are published, in the order of the course. */
export const courseVideos = ({ published }: CourseDeps, productId: number = courseProductId): CourseVideo[] =>
  published().videos.filter((video) => video.productId === productId)

export interface VideoListDeps extends CourseDeps {
  db: Db
  lessons: FreeLessons & { has(videoId: string): boolean }
}

export async function listVideos(deps: VideoListDeps, productId: number): Promise<Video[]> {
  const captioned = await findCaptionedVideos(deps.db)
  return courseVideos(deps, productId).map((video) => ({
    id: video.id,
    name: video.name,
    vimeoNumber: video.vimeoNumber ?? '',
    vimeoHash: video.vimeoHash ?? null,
    seconds: video.seconds ?? null,
    orderNumber: video.orderNumber,
    hasTranscript: captioned.has(video.id),
    file: video.file === undefined ? null : { type: videoFileType(video.file) },
    hasLesson: deps.lessons.has(video.id),
    isLessonFree: deps.lessons.isFree(video.id),
  }))
}

export function listResources({ published }: CourseDeps, type: (typeof resourceTypes)[number]): Resource[] {
  const links = published()[type === 'GENERAL' ? 'general-links' : 'state-links']
  return links.map(({ id, category = null, title, link }) => ({ id, category, title, link }))
}
