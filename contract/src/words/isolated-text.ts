const rightToLeft =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const directions = /[\u202a-\u202e\u2066-\u2069]/g

/** What somebody typed, for use in a sentence: text from right to left must not reorder its neighbors, as with `<bdi>`. */
export const isolate = (text: string): string =>
  rightToLeft.test(text) ? `\u2068${text.replace(directions, '')}\u2069` : text

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  isolate(`${firstName} ${lastName}`.trim())
