import type { Flash } from '../session.ts'

/** What the home page says to those who asked for a page that does not exist. */
export const unknownAddress: Flash = {
  kind: 'success',
  message: 'There is no page at this address, so here is the home page.',
}
