export interface VimeoVideo {
  vimeoNumber: string
  /** The hash of an unlisted video. */
  vimeoHash?: string | null | undefined
}

/** The address of Vimeo's player for one video. `dnt` asks Vimeo not to track the viewer. */
export function vimeoAddress({ vimeoNumber, vimeoHash }: VimeoVideo, autoplay = false, startAt = 0): string {
  const query = new URLSearchParams({
    ...(vimeoHash ? { h: vimeoHash } : {}),
    dnt: '1',
    ...(autoplay ? { autoplay: '1' } : {}),
  })
  const address = `https://player.vimeo.com/video/${encodeURIComponent(vimeoNumber)}?${query}`
  return startAt > 0 ? `${address}#t=${startAt}s` : address
}
