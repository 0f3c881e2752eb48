import type { Resource, resourceTypes, Video } from '@course/contract/learning'
import { videoFileType } from '@course/contract/video-files'
import type { Db } from '../../db/db.ts'
import { selectResources, selectVideos } from './learning.queries.ts'

interface Course {
  videos: (Video & { productId: number })[]
  resources: (Resource & { type: (typeof resourceTypes)[number] })[]
}

/** The course, cached for each version of the content. */
export interface Library {
  videos(contentVersion: number, productId: number): Promise<Video[]>
  resources(contentVersion: number, type: (typeof resourceTypes)[number]): Promise<Resource[]>
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
  }
}

async function readCourse(db: Db): Promise<Course> {
  const rows = await selectVideos(db)
  return {
    videos: rows.map(({ file, ...video }) => ({
      ...video,
      file: file === null ? null : { type: videoFileType(file) },
    })),
    resources: await selectResources(db),
  }
}
