import type { Db } from '../platform/db/db.ts'
import type { Wing } from '../platform/http/wing.ts'
import type { Publications } from '../publishing/publishing.ts'
import { certificateRoutes } from './certificates/certificates.routes.ts'
import { fileRoutes } from './files/files.routes.ts'
import { learningRoutes, progressRoutes } from './learning/learning.routes.ts'
import { createLibrary } from './learning/learning.ts'
import { lessonRoutes } from './lessons/lessons.routes.ts'
import { createLessons } from './lessons/lessons.ts'
import { noteRoutes } from './notes/notes.routes.ts'
import { deleteOldMisses } from './search/misses.queries.ts'
import { searchRoutes } from './search/search.routes.ts'
import { createSearch } from './search/search.ts'
import { stateRoutes } from './states/states.routes.ts'
import { createGuide } from './states/states.ts'
import { walkthroughRoutes } from './walkthroughs/walkthroughs.routes.ts'
import { createWalkthroughs } from './walkthroughs/walkthroughs.ts'
import { calendarRoutes } from './workbook/calendar.routes.ts'
import { propertyPaperRoutes } from './workbook/downloads.routes.ts'
import { propertyFileRoutes } from './workbook/property-files.routes.ts'
import { deadlineRoutes, emailRoutes, propertyRoutes } from './workbook/workbook.routes.ts'
import { registerWorkbookWorkers, scheduleWorkbookEmails, type WorkbookEmailDeps } from './workbook/workbook-emails.ts'

export { findUnprintableNames } from './certificates/unprintable-names.ts'
export { findUnprintableTexts } from './certificates/unprintable-texts.ts'
export { courseEmails } from './emails/emails.ts'
export { countDownloads } from './files/files.queries.ts'
export { importFiles } from './files/import-files.ts'
export { allStates, hasLearningState, stateWithoutProgress } from './learning/learning.queries.ts'
export { countSeconds, knownLength, sumUpWatching } from './learning/progress.queries.ts'
export { type ProgressDeps, readProgress } from './learning/progress.ts'
export { courseData } from './personal-data.ts'
export { findMisses } from './search/misses.queries.ts'
export { type WorkbookArchiveDeps, workbookEntries } from './workbook/archive.ts'
export { countConcerned } from './workbook/law-changes.ts'
export { deleteEndedWorkbooks } from './workbook/workbook-access.ts'

type CourseDeps = Parameters<typeof learningRoutes>[1] &
  Parameters<typeof progressRoutes>[1] &
  Parameters<typeof lessonRoutes>[1] &
  Parameters<typeof fileRoutes>[1] &
  Parameters<typeof certificateRoutes>[1] &
  Parameters<typeof searchRoutes>[1] &
  Parameters<typeof noteRoutes>[1] &
  Parameters<typeof stateRoutes>[1] &
  Parameters<typeof walkthroughRoutes>[1] &
  Parameters<typeof propertyRoutes>[1] &
  Parameters<typeof propertyFileRoutes>[1] &
  Parameters<typeof deadlineRoutes>[1] &
  Parameters<typeof calendarRoutes>[1] &
  Parameters<typeof emailRoutes>[1] &
  Parameters<typeof propertyPaperRoutes>[1] &
  WorkbookEmailDeps

interface Sources {
  db: Db
  publications: Publications
  log: { warn(what: object, message: string): void }
}

/** The published course as this wing and the office read it. */
export function readCourse({ db, publications, log }: Sources) {
  const published = () => publications.current().values
  return {
    published,
    library: createLibrary({ db, publications }),
    lessons: createLessons(published),
    guide: createGuide(published),
    search: createSearch({ db, log, published }),
    walkthroughs: createWalkthroughs(published),
  }
}

/** Videos, lessons and the state guide for members, and what they have watched. */
export const createCourse = (deps: CourseDeps): Wing => ({
  addRoutes(app) {
    learningRoutes(app, deps)
    progressRoutes(app, deps)
    lessonRoutes(app, deps)
    fileRoutes(app, deps)
    certificateRoutes(app, deps)
    searchRoutes(app, deps)
    noteRoutes(app, deps)
    stateRoutes(app, deps)
    walkthroughRoutes(app, deps)
    propertyRoutes(app, deps)
    propertyFileRoutes(app, deps)
    deadlineRoutes(app, deps)
    calendarRoutes(app, deps)
    emailRoutes(app, deps)
    propertyPaperRoutes(app, deps)
  },
  registerWorkers: () => registerWorkbookWorkers(deps),
  async schedule(timeZone) {
    void deps.search.prepare()
    await scheduleWorkbookEmails(deps, timeZone)
  },
  cleanUp: (timeZone) => [deleteOldMisses(deps.db, timeZone)],
})
