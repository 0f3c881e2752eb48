/** A video that a link selects, by its position in the course, and maybe the second to start at. */
export interface LinkedPlace {
  index: number
  at: number | undefined
}

/**
 * What the address of the course page selects. It plays nothing.
 * @returns undefined without a video, or for one that is not in the course
 */
export function linkedPlace(
  query: URLSearchParams,
  videos: readonly { id: string; seconds: number | null }[],
): LinkedPlace | undefined {
  const index = videos.findIndex(({ id }) => id === query.get('video'))
  const video = videos[index]
  if (!video) return undefined
  const typed = query.get('t') ?? ''
  const at = /^\d{1,6}$/.test(typed) ? Number(typed) : undefined
  const isPastEnd = at !== undefined && video.seconds !== null && at >= video.seconds
  return { index, at: isPastEnd ? undefined : at }
}
