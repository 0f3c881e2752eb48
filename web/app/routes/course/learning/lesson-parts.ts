/** What only readers need, in a chunk of its own. */
export { LessonText } from '../../../lesson/lesson-text.tsx'
export { LessonFiles } from '../files/place-files.tsx'
export { Transcript } from './transcript.tsx'
