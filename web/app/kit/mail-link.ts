/** The link that opens an email program. In a local part, `?` and `&` are only characters, and add no other address. */
export const mailLink = (email: string): string => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
