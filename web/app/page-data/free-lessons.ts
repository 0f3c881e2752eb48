import type { LessonContent } from '@course/contract/publishing/content/content-lessons'
import type { FreeLesson } from './page-content.ts'

/**
 * The free lessons of videos that are part of the course, in the course's order.
 * @param editedId a lesson that the editor shows as a page, even if only members may read it
 */
export const freeLessonsOf = (
  lessons: Readonly<Record<string, LessonContent>>,
  videoNames: Readonly<Record<string, string>>,
  editedId?: string,
): FreeLesson[] =>
  Object.entries(videoNames).flatMap(([videoId, name]) => {
    const lesson = lessons[videoId]
    return lesson && (lesson.free || videoId === editedId) ? [{ videoId, name, lesson }] : []
  })
