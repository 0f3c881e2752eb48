import type { BrandColors } from '@course/contract/publishing/content/palette'
import type { RunPictureJob } from '../../platform/decoding/pictures/run.ts'

/**
 * Draws the icons and the picture for links that follow the brand, in the process for pictures.
 * @param brand.logo bytes of an SVG or PNG @param brand.linkPicture the owner's own one; without it, one is drawn
 * @returns files by their path in the website, such as `/icon-32.png`
 * @throws Error with a sentence if they can't be drawn
 */
export async function drawBrandPictures(
  runPictureJob: RunPictureJob,
  brand: { name: string; tagline: string; light: BrandColors; logo: Uint8Array; linkPicture?: Uint8Array | undefined },
): Promise<Map<string, Buffer>> {
  const result = await runPictureJob({ kind: 'brand', ...brand }).catch((cause: unknown) => {
    throw new Error(failure, { cause })
  })
  if (result.kind === 'refused') throw new Error(failure)
  return new Map(Object.entries(result.files).map(([path, bytes]) => [path, Buffer.from(bytes)]))
}

const failure = 'The icons and the picture for links could not be drawn.'
