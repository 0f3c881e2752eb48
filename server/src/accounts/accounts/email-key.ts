import { normalizeEmail } from '@course/contract/typed-text/email-address'

/** The key that makes an email address unique: without invisible ends, its host in ASCII, and in lower case. */
export const emailKey = (email: string): string => normalizeEmail(email).normalize('NFC').toLowerCase()
