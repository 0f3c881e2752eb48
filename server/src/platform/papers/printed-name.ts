/** A name as the paper shows it. Each accent is combined with its base character where Unicode has such a character. */
export const printedName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.normalize('NFC').replace(/\s+/gu, ' ').trim()
