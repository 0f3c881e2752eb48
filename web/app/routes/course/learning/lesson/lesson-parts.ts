/** What only readers need, in a chunk of its own. */

export { Transcript } from '../video/transcript.tsx'
export { OpenLesson } from './open-lesson.tsx'
