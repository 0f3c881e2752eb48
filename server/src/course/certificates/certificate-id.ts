import { randomBytes } from 'node:crypto'

/** Without the characters that a reader of the paper could take for others. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const characters = 26

/** A new secret of 130 bits, which somebody can type from paper. Nothing else leads to it. */
export const newCertificateId = (): string =>
  [...randomBytes(characters)].map((byte) => alphabet[byte % alphabet.length]).join('')
