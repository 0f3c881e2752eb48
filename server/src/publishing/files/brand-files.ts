import type { BrandContent } from '@course/contract/publishing/content/content'
import type { BrandColors } from '@course/contract/publishing/content/palette'
import type { Db } from '../../platform/db/db.ts'
import type { RunPictureJob } from '../../platform/decoding/pictures/run.ts'
import { findVariant } from './files.queries.ts'

interface BrandFilesDeps {
  db: Db
  runPictureJob: RunPictureJob
  releaseLogo: string
}

const readForm = async (db: Db, id: string | undefined, name: string): Promise<Buffer | undefined> =>
  id === undefined ? undefined : (await findVariant(db, id, name))?.bytes

/** The logo of the pages, as SVG. The release's own takes the place of one that was erased. */
export async function readBrandLogo(
  { db, releaseLogo }: Pick<BrandFilesDeps, 'db' | 'releaseLogo'>,
  { logo }: Pick<BrandContent, 'logo'>,
): Promise<string> {
  return (await readForm(db, logo, 'logo.svg'))?.toString('utf8') ?? releaseLogo
}

/** The icons and the picture for links of a brand. @throws Error with a sentence if they can't be drawn */
export async function readBrandPictures(
  { db, runPictureJob, releaseLogo }: BrandFilesDeps,
  brand: Pick<BrandContent, 'logo' | 'linkPicture' | 'light'>,
  { name, tagline }: { name: string; tagline: string },
): Promise<Map<string, Buffer>> {
  return drawBrandPictures(runPictureJob, {
    name,
    tagline,
    light: brand.light,
    logo: (await readForm(db, brand.logo, '1600.png')) ?? Buffer.from(releaseLogo),
    linkPicture: await readForm(db, brand.linkPicture, '1600.png'),
  })
}

const failure = 'The icons and the picture for links could not be drawn.'

/** @throws Error with a sentence if they can't be drawn */
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
