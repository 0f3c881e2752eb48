import type { LessonContent } from '@course/contract/content-lessons'
import type { FreeLesson } from './page-content.ts'

/** The free lessons of videos that are part of the course, in the course's order. */
export const freeLessonsOf = (
  lessons: Readonly<Record<string, LessonContent>>,
  videoNames: Readonly<Record<string, string>>,
): FreeLesson[] =>
  Object.entries(videoNames).flatMap(([videoId, name]) => {
    const lesson = lessons[videoId]
    return lesson?.free ? [{ videoId, name, lesson }] : []
  })
