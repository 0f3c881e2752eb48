import type { Resource, resourceTypes, Video } from '@course/contract/course/learning'
import { isInContent, isVideoFile, videoFileType } from '@course/contract/publishing/video-files'
import type { Db } from '../../platform/db/db.ts'
import { findCaptionedVideos } from '../../publishing/publishing.ts'
import { selectResources, selectVideos } from './learning.queries.ts'

/** A video without what depends on its lesson. */
export type PlainVideo = Omit<Video, 'hasLesson' | 'isLessonFree'>

interface Course {
  videos: (PlainVideo & { productId: number })[]
  resources: (Resource & { type: (typeof resourceTypes)[number] })[]
  /** By the video's ID: a path in the content folder, an https address, or null. */
  files: Map<string, string | null>
}

/** The course, cached for each version of the content. */
export interface Library {
  videos(contentVersion: number, productId: number): Promise<PlainVideo[]>
  resources(contentVersion: number, type: (typeof resourceTypes)[number]): Promise<Resource[]>
  /** The owner's copy of a video: null if there is none, undefined if there is no such video. */
  fileOf(contentVersion: number, videoId: string): Promise<string | null | undefined>
  /** The hosts of the owner's copies that are not in the content folder, as origins. */
  fileHosts(contentVersion: number): Promise<string[]>
}

/**
 * Caches the course in memory. Every caller's session carries the content version, so all instances notice a change.
 */
export function createLibrary(db: Db): Library {
  let kept: { version: number; course: Promise<Course> } | undefined
  const courseOf = (version: number): Promise<Course> => {
    if (kept?.version !== version) {
      const course = readCourse(db)
      kept = { version, course }
      course.catch(() => {
        kept = undefined
      })
    }
    return kept.course
  }
  return {
    async videos(contentVersion, productId) {
      const { videos } = await courseOf(contentVersion)
      return videos.filter((video) => video.productId === productId)
    },
    async resources(contentVersion, type) {
      const { resources } = await courseOf(contentVersion)
      return resources.filter((resource) => resource.type === type)
    },
    async fileOf(contentVersion, videoId) {
      const { files } = await courseOf(contentVersion)
      return files.get(videoId)
    },
    async fileHosts(contentVersion) {
      const { files } = await courseOf(contentVersion)
      const addresses = [...files.values()].filter((file) => file !== null).filter(isAddress)
      return [...new Set(addresses.map((address) => new URL(address).origin))].sort()
    },
  }
}

const isAddress = (file: string) => isVideoFile(file) && !isInContent(file)

async function readCourse(db: Db): Promise<Course> {
  const rows = await selectVideos(db)
  const captioned = await findCaptionedVideos(db)
  return {
    videos: rows.map(({ file, ...video }) => ({
      ...video,
      hasTranscript: captioned.has(video.id),
      file: file === null ? null : { type: videoFileType(file) },
    })),
    resources: await selectResources(db),
    files: new Map(rows.map(({ id, file }) => [id, file])),
  }
}
