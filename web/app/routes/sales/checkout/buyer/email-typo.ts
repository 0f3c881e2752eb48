import { slips } from '@course/contract/typed-text/slips'

/**
 * Domains that most buyers in the United States use, and some that look like a typo of one but are not. Libraries for
 * this correct real domains into others, such as mac.com into mail.com.
 */
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
