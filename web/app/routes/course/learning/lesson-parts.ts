/** What only readers need, in a chunk of its own. */
export { OpenLesson } from './open-lesson.tsx'
export { Transcript } from './transcript.tsx'
