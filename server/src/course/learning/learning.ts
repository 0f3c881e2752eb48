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

/** Which videos have captions, by the content version of a session. */
export type Captioned = (contentVersion: number) => Promise<Set<string>>

export interface VideoListDeps extends CourseDeps {
  captioned: Captioned
  lessons: FreeLessons & { has(videoId: string): boolean }
}

/** Asks the database once for each content version. */
export function createCaptioned(db: Db): Captioned {
  let read: { version: number; videos: Set<string> } | undefined
  return async (version) => {
    if (read?.version !== version) read = { version, videos: await findCaptionedVideos(db) }
    return read.videos
  }
}

export async function listVideos(deps: VideoListDeps, contentVersion: number, productId: number): Promise<Video[]> {
  const captioned = await deps.captioned(contentVersion)
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
