import { listVideos } from '@course/contract/course/learning/learning'
import { readUserProgress, type VideoProgress } from '@course/contract/course/learning/progress'
import { courseProductId } from '@course/contract/product'
import { callGuarded } from '../../../../access/guard.ts'
import { ApiError, call } from '../../../../api.ts'

interface ProgressOfUser {
  progress: VideoProgress[]
  /** By ID; empty if nothing was watched or the administrator has no access to the course. */
  videoNames: ReadonlyMap<string, string>
}

/** What a user has watched, and the names of the course's videos. @throws ApiError or a redirect */
export async function readProgressOfUser(request: Request, id: string): Promise<ProgressOfUser> {
  const progress = await callGuarded(request, readUserProgress, { params: { id } })
  return { progress, videoNames: progress.length === 0 ? new Map() : await readVideoNames(request) }
}

async function readVideoNames({ signal }: Request): Promise<ReadonlyMap<string, string>> {
  try {
    const videos = await call(listVideos, { query: { productId: String(courseProductId) }, signal })
    return new Map(videos.map(({ id, name }) => [id, name]))
  } catch (error) {
    // An administrator without access to the course still sees the numbers of the videos.
    if (error instanceof ApiError && error.code === 'no_access') return new Map()
    throw error
  }
}
