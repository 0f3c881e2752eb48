/** What only readers need, in a chunk of its own. */
export { LessonText } from '../../../lesson/lesson-text.tsx'
export { Transcript } from './transcript.tsx'
