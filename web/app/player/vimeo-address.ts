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

/** The video of a public page. Its number on Vimeo is empty if there is only the site's own copy. */
export interface FilmVideo extends VimeoVideo {
  title: string
  /** The address of the site's own copy, or null. Its captions are below it. */
  copy: string | null
}

/** Where a video can be watched without a script of ours. */
export const filmAddress = (video: FilmVideo): string =>
  video.vimeoNumber === '' && video.copy ? video.copy : vimeoAddress(video)
