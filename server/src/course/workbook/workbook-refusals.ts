import { Refusal } from '../../platform/refusal.ts'

/** Someone else's property is answered like an unknown one. */
export const noProperty = () => new Refusal('not_found', 'There is no such property.')
