/** A video as the owner's documents name it. `vimeoHash` is the second part of an unlisted video's address. */
export interface VimeoAddress {
  vimeoNumber: string
  vimeoHash?: string | null | undefined
}

/**
 * What Vimeo says about a video. `seconds` is its length, if Vimeo tells it. `missing` may also be an unlisted video
 * without its hash. `private`: it may not be shown on this site.
 */
export type VimeoAnswer =
  | { kind: 'playable'; seconds: number | undefined }
  | { kind: 'missing' }
  | { kind: 'private' }
  | { kind: 'unreachable'; reason: string }

export interface VimeoCheck {
  /** Never rejects. */
  check(video: VimeoAddress): Promise<VimeoAnswer>
}
