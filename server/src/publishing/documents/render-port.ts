import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import type { DocumentBodies } from './documents.queries.ts'

export interface Course {
  bodies: DocumentBodies
  values: DocumentValues
}

/** Renders every public page of a course, and keeps nothing. */
export type FindRenderingProblem = (course: Course) => Promise<string | undefined>

/** For a site without built pages, such as that of a test. */
export const noRenderingProblem: FindRenderingProblem = async () => undefined
