/** The marks that accents leave once a letter is taken apart. */
const accents = /\p{Mark}/gu

/** A name for comparing: without letter case, accents, and white space at its ends or twice within it. */
export const comparableName = (firstName: string, lastName: string): string =>
  `${firstName} ${lastName}`.normalize('NFKD').replace(accents, '').toLowerCase().replace(/\s+/g, ' ').trim()
