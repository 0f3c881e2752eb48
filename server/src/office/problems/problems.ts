import { healthProblems } from './health-problems.ts'
import { contentProblems, surroundingProblems } from './site-problems.ts'
import { workProblems } from './work-problems.ts'

/** Everything that can be wrong. The doctor, "Needs attention" and the emails to the owner select from it. */
export const problems = [...surroundingProblems, ...healthProblems, ...contentProblems, ...workProblems] as const
