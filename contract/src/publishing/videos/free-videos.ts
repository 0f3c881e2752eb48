import { z } from 'zod'
import { isInContent } from './video-files.ts'

/** How anyone can watch the video of a free lesson. */
export const FreeVideo = z.object({
  vimeoNumber: z.string().describe('Empty for a video that has only a file'),
  vimeoHash: z.string().optional(),
  hasCopy: z.boolean().describe('Whether this site has a copy that it sends'),
})
export type FreeVideo = z.output<typeof FreeVideo>

/** By the id of the video. */
export const FreeVideos = z.record(z.string(), FreeVideo)
export type FreeVideos = z.output<typeof FreeVideos>

interface Entry {
  id: string
  vimeoNumber?: string | undefined
  vimeoHash?: string | undefined
  file?: string | undefined
  archived?: boolean | undefined
}

/**
 * The videos of free lessons.
 * @param body the list of videos, of which archived ones are left out
 * @param freeIds the videos whose lesson is free
 */
export const freeVideosOf = (body: unknown, freeIds: readonly string[]): FreeVideos =>
  Object.fromEntries(
    (body as Entry[])
      .filter(({ id, archived }) => !archived && freeIds.includes(id))
      .map(({ id, vimeoNumber = '', vimeoHash, file }) => [
        id,
        { vimeoNumber, ...(vimeoHash && { vimeoHash }), hasCopy: file !== undefined && isInContent(file) },
      ]),
  )
