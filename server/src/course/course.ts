import type { Db } from '../platform/db/db.ts'
import { addRooms, type DepsOf, type Wing } from '../platform/http/wing.ts'
import type { Publications } from '../publishing/publishing.ts'
import { certificateRoutes } from './certificates/certificates.routes.ts'
import { fileRoutes } from './files/files.routes.ts'
import { learningRoutes, progressRoutes } from './learning/learning.routes.ts'
import { createCaptioned } from './learning/learning.ts'
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

export { findUnprintableNames, findUnprintableTexts } from './certificates/certificate-refusals.ts'
export { courseEmails } from './emails/emails.ts'
export { importFiles } from './files/import-files.ts'
export { type ProgressDeps, readProgress } from './learning/progress.ts'
export { courseData } from './personal-data.ts'
export { type WorkbookArchiveDeps, workbookEntries } from './workbook/archive.ts'
export { countConcerned } from './workbook/law-changes.ts'
export { deleteEndedWorkbooks } from './workbook/workbook-access.ts'

const rooms = [
  learningRoutes,
  progressRoutes,
  lessonRoutes,
  fileRoutes,
  certificateRoutes,
  searchRoutes,
  noteRoutes,
  stateRoutes,
  walkthroughRoutes,
  propertyRoutes,
  propertyFileRoutes,
  deadlineRoutes,
  calendarRoutes,
  emailRoutes,
  propertyPaperRoutes,
] as const

type CourseDeps = DepsOf<typeof rooms> & WorkbookEmailDeps

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
    captioned: createCaptioned(db),
    lessons: createLessons(published),
    guide: createGuide(published),
    search: createSearch({ db, log, published }),
    walkthroughs: createWalkthroughs(published),
  }
}

/** Videos, lessons and the state guide for members, and what they have watched. */
export const createCourse = (deps: CourseDeps): Wing => ({
  addRoutes: (app) => addRooms(app, rooms, deps),
  registerWorkers: () => registerWorkbookWorkers(deps),
  async schedule(timeZone) {
    void deps.search.prepare()
    await scheduleWorkbookEmails(deps, timeZone)
  },
  cleanUp: (timeZone) => [deleteOldMisses(deps.db, timeZone)],
})
