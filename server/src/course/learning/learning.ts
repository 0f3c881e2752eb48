import type { Resource, resourceTypes, Video } from '@course/contract/course/learning/learning'
import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import { videoFileType } from '@course/contract/publishing/videos/video-files'
import type { Db } from '../../platform/db/db.ts'
import { findCaptionedVideos, type Publications } from '../../publishing/publishing.ts'
import type { FreeLessons } from './openings.ts'

/** A video without what depends on its lesson. */
export type PlainVideo = Omit<Video, 'hasLesson' | 'isLessonFree'>

type Values = Pick<DocumentValues, 'videos' | 'general-links' | 'state-links'>
type ResourceType = (typeof resourceTypes)[number]

export interface Library {
  videos(contentVersion: number, productId: number): Promise<PlainVideo[]>
  resources(contentVersion: number, type: ResourceType): Promise<Resource[]>
  /** The owner's copy of a video: null if there is none, undefined if there is no such video. */
  fileOf(contentVersion: number, videoId: string): Promise<string | null | undefined>
}

interface LibraryDeps {
  db: Db
  publications: Pick<Publications, 'check'> & { current(): { values: Values } }
}

/**
 * Reads the course from the published documents in memory. Every caller's session carries the content version, so an
 * instance that has missed a publication looks for it before it answers.
 */
export function createLibrary({ db, publications }: LibraryDeps): Library {
  let kept: { version: number; captioned: Promise<Set<string>> } | undefined
  const courseOf = async (version: number): Promise<{ values: Values; captioned: Set<string> }> => {
    if (kept?.version !== version) {
      const captioned = publications.check().then(() => findCaptionedVideos(db))
      kept = { version, captioned }
      captioned.catch(() => {
        kept = undefined
      })
    }
    const captioned = await kept.captioned
    return { values: publications.current().values, captioned }
  }
  return {
    async videos(contentVersion, productId) {
      const { values, captioned } = await courseOf(contentVersion)
      return values.videos
        .filter((video) => video.productId === productId)
        .map((video) => toPlainVideo(video, captioned.has(video.id)))
    },
    async resources(contentVersion, type) {
      const { values } = await courseOf(contentVersion)
      const links = values[type === 'GENERAL' ? 'general-links' : 'state-links']
      return links.map(({ id, category = null, title, link }) => ({ id, category, title, link }))
    },
    async fileOf(contentVersion, videoId) {
      const { values } = await courseOf(contentVersion)
      const video = values.videos.find(({ id }) => id === videoId)
      return video && (video.file ?? null)
    },
  }
}

const toPlainVideo = (video: Values['videos'][number], hasTranscript: boolean): PlainVideo => ({
  id: video.id,
  name: video.name,
  vimeoNumber: video.vimeoNumber ?? '',
  vimeoHash: video.vimeoHash ?? null,
  seconds: video.seconds ?? null,
  orderNumber: video.orderNumber,
  hasTranscript,
  file: video.file === undefined ? null : { type: videoFileType(video.file) },
})

export interface VideoListDeps {
  library: Library
  lessons: FreeLessons & { has(videoId: string): boolean }
}

export async function listVideos(
  { library, lessons }: VideoListDeps,
  contentVersion: number,
  productId: number,
): Promise<Video[]> {
  const videos = await library.videos(contentVersion, productId)
  return videos.map((video) => ({ ...video, hasLesson: lessons.has(video.id), isLessonFree: lessons.isFree(video.id) }))
}
