/** So many states fit side by side. */
export const maxCompared = 4

export const tooMany = 'You can compare up to four states. Take one out first.'

interface Named {
  code: string
  name: string
}

/** The states that an address names, at most four of them, and a sentence about those that are left out. */
export function readCodes(text: string, known: readonly Named[]): { codes: string[]; problem: string | undefined } {
  const wanted = [...new Set(text.toLowerCase().split(',').filter(Boolean))]
  const codes = wanted.filter((code) => known.some((state) => state.code === code))
  const unknown = wanted.filter((code) => !codes.includes(code))
  const problems = [
    codes.length > maxCompared && 'You can compare up to four states. These are the first four.',
    unknown.length > 0 && `The guide has no page for ${unknown.map((code) => `“${code.toUpperCase()}”`).join(', ')}.`,
  ]
  return { codes: codes.slice(0, maxCompared), problem: problems.filter(Boolean).join(' ') || undefined }
}

/** Puts a state into a choice, or takes it out. Undefined for a fifth. */
export function toggleCode(codes: readonly string[], code: string): string[] | undefined {
  if (codes.includes(code)) return codes.filter((each) => each !== code)
  return codes.length < maxCompared ? [...codes, code] : undefined
}
