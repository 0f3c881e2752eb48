import { healthProblems } from './health-problems.ts'
import { contentProblems, surroundingProblems } from './site-problems.ts'
import { workProblems } from './work-problems.ts'

/**
 * Everything that can be wrong, each judged in one place. The doctor, "Needs attention", the emails to the owner and
 * the metrics select from this list and format what its rules say.
 */
export const problems = [...surroundingProblems, ...healthProblems, ...contentProblems, ...workProblems] as const
