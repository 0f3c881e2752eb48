import type { VimeoAddress, VimeoAnswer } from '../../platform/gateways/vimeo-check.ts'

export interface NamedVideo extends VimeoAddress {
  name: string
}

type Refused = Extract<VimeoAnswer['kind'], 'missing' | 'private'>

/** Which refusals the owner should know about. A video that could not be checked is not one of them. */
export const isRefused = (answer: VimeoAnswer): answer is Extract<VimeoAnswer, { kind: Refused }> =>
  answer.kind === 'missing' || answer.kind === 'private'

const remedies: Record<Refused, string> = {
  missing:
    'does not exist on Vimeo, or it is unlisted and its hash is missing or wrong. Check the number. The hash is the second part of the address that Vimeo shows.',
  private:
    "may not be shown on this site. Open its settings on Vimeo: under Embed, allow specific domains, and add this site's domain without https://. A video with a password can't be shown.",
}

export const refusalText = ({ name, vimeoNumber }: NamedVideo, kind: Refused): string =>
  `"${name}" (number ${vimeoNumber}) ${remedies[kind]}`

/** @param body of the document `videos` or `home`; bodies of other documents have no videos */
export function videosIn(document: string, body: unknown): NamedVideo[] {
  const entries = document === 'videos' ? asList(body) : document === 'home' ? [asRecord(asRecord(body).video)] : []
  return entries.map(asRecord).flatMap(({ name, title, vimeoNumber, vimeoHash, archived }) => {
    // In a draft, the number may be anything that somebody is typing.
    if (typeof vimeoNumber !== 'string' || !/^[0-9]{1,20}$/.test(vimeoNumber) || archived === true) return []
    return [{ name: String(name ?? title), vimeoNumber, vimeoHash: isHash(vimeoHash) ? vimeoHash : null }]
  })
}

const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9A-Za-z]{1,64}$/.test(value)

export function changedVideos(document: string, before: unknown, after: unknown): NamedVideo[] {
  const known = new Set(videosIn(document, before).map(addressKey))
  return withoutRepeats(videosIn(document, after).filter((video) => !known.has(addressKey(video))))
}

export const withoutRepeats = (videos: NamedVideo[]): NamedVideo[] => [
  ...new Map(videos.map((video) => [addressKey(video), video])).values(),
]

const addressKey = ({ vimeoNumber, vimeoHash }: VimeoAddress) => `${vimeoNumber}/${vimeoHash ?? ''}`

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
