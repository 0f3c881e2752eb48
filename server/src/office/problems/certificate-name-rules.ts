import * as paths from '@course/contract/paths'
import { countText } from '@course/contract/words/counts'
import { fullName } from '@course/contract/words/isolated-text'
import type { Facts } from './read-facts.ts'
import { amber, at, green, red, type Verdict } from './verdict.ts'

/** The report shows fewer names than there may be. */
const maxListed = 20

export function judgeCertificateNames(names: Facts['unprintableNames']): Verdict {
  if (names.length === 0) return green('The certificate’s font can draw the name of every member.')
  const items = names.slice(0, maxListed).map(({ lacking, userId, ...name }) => ({
    text: `${fullName(name)}: ${lacking.join(' ')}`,
    link: paths.user(userId),
  }))
  return amber(
    `${countText(names.length, 'member')} can't get a certificate, because its font lacks characters of their name.`,
    'Ask them how their name is written in the Latin alphabet, and change it on the user’s page.',
    { items },
  )
}

/** Texts that are on every certificate. None is issued while the font can't draw them. */
export const judgeCertificateTexts = (texts: Facts['unprintableTexts']): Verdict[] =>
  texts.map(({ what, lacking }) =>
    red(
      `No certificate can be issued, because its font lacks characters of ${what}: ${lacking.map((each) => `“${each}”`).join(', ')}.`,
      'Write it in the Latin, Greek or Cyrillic alphabet.',
      at('site'),
    ),
  )
