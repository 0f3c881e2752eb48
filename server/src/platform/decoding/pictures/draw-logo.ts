import sharp from 'sharp'

/** What an SVG without a unit is measured in. */
const usualDensity = 72
const densities = { least: 1, most: 100_000 } as const

/** Draws a logo, SVG or pixels, as large as it fits into a square. @returns pixels as PNG, without any margin */
export async function drawLogo(logo: Uint8Array, side: number): Promise<Buffer> {
  const { width, height, format } = await sharp(logo).metadata()
  const density = (usualDensity * side) / Math.max(width, height)
  const input = format === 'svg' ? { density: Math.min(densities.most, Math.max(densities.least, density)) } : {}
  return sharp(logo, input).resize({ width: side, height: side, fit: 'inside' }).png().toBuffer()
}
