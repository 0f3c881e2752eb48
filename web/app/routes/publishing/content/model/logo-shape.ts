/** The side of the square that the bar of every page has for the logo, in pixels, as in `logo.module.css`. */
const side = 30

/** A side may be this much longer than the other before the logo looks small. */
const nearlySquare = 1.25

/**
 * What to know about a logo that is far from square, because pages draw it into a square.
 * @param logo its size in pixels
 * @returns one or two sentences; undefined for a logo that fills its place
 */
export function logoShapeText({ width, height }: { width: number; height: number }): string | undefined {
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)]
  if (longer <= shorter * nearlySquare) return undefined
  const drawn = Math.max(1, Math.round((side * shorter) / longer))
  const across = width > height ? 'high' : 'wide'
  return `This logo is ${width} × ${height}. Pages draw it into a square, so in the bar it is only ${drawn === 1 ? '1 pixel' : `${drawn} pixels`} ${across}. A square logo, without the words, fills its place.`
}
