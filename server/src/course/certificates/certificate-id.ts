import { randomBytes } from 'node:crypto'

/** Without the characters that are easy to mistake for others on paper. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const characters = 26

/** A new secret of 130 bits that can be typed from paper. Nothing else leads to the certificate. */
export const newCertificateId = (): string =>
  [...randomBytes(characters)].map((byte) => alphabet[byte % alphabet.length]).join('')
