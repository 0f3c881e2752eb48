const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The same 32 bytes at the end of a text in another spelling: base64url ignores the last two bits. */
export const respell = (text: string): string => {
  const last = alphabet.indexOf(text.at(-1) ?? '')
  return `${text.slice(0, -1)}${alphabet[last + 1]}`
}
