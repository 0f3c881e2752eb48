import type { VideoSources } from '@course/contract/publishing/video-sources'

const atVimeo =
  'When you press Play, and not before, your browser connects to Vimeo, which then learns your internet address and which video you watch, and may set cookies of its own. See Vimeo’s privacy policy.'

/** What the privacy page says about the sites that learn what somebody watches. The home page's film is at Vimeo. */
export function playedFromText({ vimeo, hasCopies, isOwn, hosts }: VideoSources): string {
  const files = inWords([...(isOwn ? ['this site'] : []), ...hosts])
  const copies = hasCopies ? ` Where Vimeo does not answer, a copy plays from ${files}.` : ''
  if (vimeo === 'all') return `Videos play from Vimeo. ${atVimeo}${copies}${othersLearn(hosts)}`
  if (vimeo === 'some')
    return `Some of the course’s videos, and the one on the home page, play from Vimeo. ${atVimeo} The others play from ${files}.${copies}${othersLearn(hosts)}`
  return `The course’s videos play from ${files}.${othersLearn(hosts)} The video on the home page plays from Vimeo. ${atVimeo}`
}

const othersLearn = (hosts: readonly string[]): string =>
  hosts.length === 0
    ? ''
    : ` When you play a video from ${inWords(hosts, 'or')}, that site learns your internet address and which video you watch.`

const inWords = (names: readonly string[], word = 'and'): string =>
  new Intl.ListFormat('en-US', { type: word === 'or' ? 'disjunction' : 'conjunction' }).format(names)
