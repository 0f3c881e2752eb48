/** Domains that most buyers in the United States use, and some that look like a typo of one but are not. */
const knownDomains = new Set(
  `gmail.com googlemail.com yahoo.com ymail.com rocketmail.com hotmail.com outlook.com live.com msn.com icloud.com
  me.com mac.com aol.com aim.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net
  earthlink.net frontier.com optonline.net windstream.net centurylink.net proton.me protonmail.com pm.me mail.com
  email.com gmx.com zoho.com fastmail.com hey.com inbox.com`.split(/\s+/),
)

/** Nonexistent endings, and the intended ones. */
const endings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['con', 'cmo', 'ocm', 'comm', 'coom', 'vom', 'xom', 'cim', 'cpm'].map((typo) => [typo, 'com'])),
  ...Object.fromEntries(['ent', 'met', 'nte', 'nett', 'bet'].map((typo) => [typo, 'net'])),
  ...Object.fromEntries(['ogr', 'orgg', 'rog'].map((typo) => [typo, 'org'])),
}

/** The allowed number of typos by length: short domains have too many valid neighbors. */
const slipsAllowed = ({ length }: string): number => (length < 9 ? 0 : length < 13 ? 1 : 2)

/**
 * Suggests the intended address if the domain looks mistyped. Only a hint: any address may be right.
 * @returns the whole address with the other domain, or undefined
 */
export function suggestedEmail(typed: string): string | undefined {
  const [, name, domain = ''] = /^\s*(.+)@([^@\s]+)\s*$/.exec(typed) ?? []
  const lower = domain.toLowerCase()
  if (!name || knownDomains.has(lower)) return undefined
  const ended = lower.replace(/[^.]+$/, (ending) =>
    Object.hasOwn(endings, ending) ? (endings[ending] ?? ending) : ending,
  )
  const corrected = knownDomains.has(ended)
    ? ended
    : [...knownDomains].find((known) => slips(ended, known) <= slipsAllowed(known))
  const suggested = corrected ?? ended
  return suggested === lower ? undefined : `${name}@${suggested}`
}

/** The edit distance, with swaps of neighboring letters (optimal string alignment). */
function slips(typed: string, intended: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: intended.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    for (let column = 1; column <= intended.length; column++) {
      const isSame = typed[row - 1] === intended[column - 1]
      const options = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + Number(!isSame),
      ]
      const isSwap = typed[row - 1] === intended[column - 2] && typed[row - 2] === intended[column - 1]
      if (row > 1 && column > 1 && isSwap) options.push((beforeLast[column - 2] ?? 0) + 1)
      current.push(Math.min(...options))
    }
    ;[beforeLast, last] = [last, current]
  }
  return last[intended.length] ?? 0
}
