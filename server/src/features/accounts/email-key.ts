/** The key that makes an email address unique: trimmed and in lower case. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()
