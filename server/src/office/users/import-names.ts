const particles = new Set(
  'af al ap ben bin da dal das de del della den der di dos du el ibn la las le los mac san st st. ten ter van vande vander vom von zu zum zur'.split(
    ' ',
  ),
)

const suffix = /^(?:jr|sr|ii|iii|iv|esq|md|m\.d|phd|ph\.d|dds|cpa)\.?$/i

/**
 * Splits a full name, also one written as "Lovelace, Ada". The last word is the last name, with the particles before it
 * and a suffix after it.
 * @returns an empty last name if there is only one word
 */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [before = '', ...after] = fullName.split(',').map((part) => part.trim().replace(/\s+/g, ' '))
  const ending = after.filter((part) => suffix.test(part)).join(' ')
  const rest = after.filter((part) => part !== '' && !suffix.test(part)).join(' ')
  if (rest) return { firstName: rest, lastName: [before, ending].filter(Boolean).join(' ') }
  const words = before.split(' ').filter(Boolean)
  let at = words.length - 1
  while (at > 1 && suffix.test(words[at] ?? '')) at -= 1
  while (at > 1 && particles.has((words[at - 1] ?? '').toLowerCase())) at -= 1
  if (words.length < 2) return { firstName: words.join(' '), lastName: '' }
  return { firstName: words.slice(0, at).join(' '), lastName: [...words.slice(at), ending].filter(Boolean).join(' ') }
}
