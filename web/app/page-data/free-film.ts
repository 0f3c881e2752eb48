import { freeVideoPath } from '@course/contract/publishing/videos/video-files'
import type { FilmVideo } from '../player/vimeo-address.ts'
import type { FreeLesson } from './page-content.ts'

/** The video of a free lesson, or null if no visitor can watch it. */
export function freeFilmOf({ videoId, name, watchable }: FreeLesson): FilmVideo | null {
  if (!watchable || (watchable.vimeoNumber === '' && !watchable.hasCopy)) return null
  const { hasCopy, ...vimeo } = watchable
  return { ...vimeo, title: name, copy: hasCopy ? freeVideoPath(videoId) : null }
}
