/** What makes an email address unique: the address without surrounding space and regardless of letter case. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()
