import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import type { DocumentBodies } from './documents.queries.ts'

/** The documents that pages are rendered from: those that are published, or would be. */
export interface Course {
  bodies: DocumentBodies
  values: DocumentValues
}

/**
 * Renders every public page of a course, and keeps nothing.
 * @returns why a page can't be rendered, as a sentence; undefined if all can
 */
export type FindRenderingProblem = (course: Course) => Promise<string | undefined>

/** For a site without built pages, such as that of a test. */
export const noRenderingProblem: FindRenderingProblem = async () => undefined
