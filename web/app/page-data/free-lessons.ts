import type { LessonContent } from '@course/contract/publishing/content/content-lessons'
import type { FreeVideos } from '@course/contract/publishing/videos/free-videos'
import { freeVideoPath } from '@course/contract/publishing/videos/video-files'
import type { FilmVideo } from '../player/vimeo-address.ts'
import type { FreeLesson } from './page-content.ts'

interface CourseVideos {
  /** Of the videos that are part of the course, by id, in its order. */
  names: Readonly<Record<string, string>>
  watchable: FreeVideos
}

/**
 * The free lessons of videos that are part of the course, in the course's order.
 * @param editedId a lesson that the editor shows as a page, even if only members may read it
 */
export const freeLessonsOf = (
  lessons: Readonly<Record<string, LessonContent>>,
  { names, watchable }: CourseVideos,
  editedId?: string,
): FreeLesson[] =>
  Object.entries(names).flatMap(([videoId, name]) => {
    const lesson = lessons[videoId]
    if (!lesson || !(lesson.free || videoId === editedId)) return []
    return [{ videoId, name, lesson, watchable: lesson.free ? watchable[videoId] : undefined }]
  })

/** The video of a free lesson, or null if no visitor can watch it. */
export function freeFilmOf({ videoId, name, watchable }: FreeLesson): FilmVideo | null {
  if (!watchable || (watchable.vimeoNumber === '' && !watchable.hasCopy)) return null
  const { hasCopy, ...vimeo } = watchable
  return { ...vimeo, title: name, copy: hasCopy ? freeVideoPath(videoId) : null }
}
