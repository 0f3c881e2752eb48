import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { insertLessonEnd, lockCompletion, noteCourseCompletion } from '../learning/course-completion.queries.ts'
import { requireOpened } from '../learning/openings.ts'

interface LessonEndDeps {
  db: Db
  lessons: { has(videoId: string): boolean }
}

/**
 * Records that a member has read a lesson to its end. Only a lesson that was opened can be read.
 * @throws Refusal not_found or not_opened
 */
export async function endLesson({ db, lessons }: LessonEndDeps, caller: Caller, videoId: string): Promise<void> {
  if (!lessons.has(videoId)) throw new Refusal('not_found', 'This video has no written lesson.')
  await requireOpened({ db }, caller, videoId)
  await db.transaction(async (tx) => {
    await lockCompletion(tx, caller.id)
    await insertLessonEnd(tx, caller.id, videoId)
    await noteCourseCompletion(tx, caller.id)
  })
}
