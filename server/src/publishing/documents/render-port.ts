import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import type { SinglePage } from '@course/contract/publishing/documents/page-documents'
import type { SentPage } from '../../platform/http/website/documents.ts'
import type { DocumentBodies } from './documents.queries.ts'

export interface Course {
  bodies: DocumentBodies
  values: DocumentValues
}

/** Renders every public page of a course, and keeps nothing. */
export type FindRenderingProblem = (course: Course) => Promise<string | undefined>

/**
 * Renders a page that is not kept.
 * @param course what is published, unless another one is given
 * @returns undefined if the course has no such page
 * @throws if it can't be rendered
 */
export type RenderSingle = (page: SinglePage, course?: Course) => Promise<SentPage | undefined>

/** For a site without built pages, such as that of a test. */
export const noRenderingProblem: FindRenderingProblem = async () => undefined
