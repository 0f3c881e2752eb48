import * as paths from '@course/contract/paths'
import { countText } from '@course/contract/words/counts'
import { fullName } from '@course/contract/words/isolated-text'
import { at } from './places.ts'
import type { Facts } from './read-facts.ts'
import { amber, green, red, type Verdict } from './verdict.ts'

/** The report shows fewer names than there may be. */
const maxListed = 20

/** Names that a certificate could only show as boxes, so that it is not issued. */
export function judgeCertificateNames(names: Facts['unprintableNames']): Verdict {
  if (names.length === 0) return green('The certificate’s font can draw the name of every member.')
  const items = names.slice(0, maxListed).map(({ lacking, userId, ...name }) => ({
    text: `${fullName(name)}: ${lacking.join(' ')}`,
    link: paths.user(userId),
  }))
  return amber(
    `The certificate’s font lacks characters of ${countText(names.length, 'name')}, so these members can't get a certificate.`,
    'Ask them how their name is written in the Latin alphabet, and change it in their account.',
    { items },
  )
}

/** What stands on every certificate. Nobody gets one while the font can't draw it. */
export const judgeCertificateTexts = (texts: Facts['unprintableTexts']): Verdict[] =>
  texts.map(({ what, lacking }) =>
    red(
      `The certificate’s font has no ${lacking.map((each) => `“${each}”`).join(', ')}, which is in ${what}, so no certificate can be issued.`,
      'Write it with letters that the font has: Latin, Greek or Cyrillic.',
      at('site'),
    ),
  )
