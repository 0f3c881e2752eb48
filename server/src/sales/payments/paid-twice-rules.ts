import { cleanName } from '@course/contract/typed-text/visible-text'

/** Combining accents, which NFKD separates from their base characters. */
const accents = /\p{Mark}/gu

export const comparableName = (firstName: string, lastName: string): string =>
  cleanName(`${firstName} ${lastName}`).normalize('NFKD').replace(accents, '').toLowerCase().replace(/\s+/g, ' ')
