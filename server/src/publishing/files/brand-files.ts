import type { BrandContent } from '@course/contract/publishing/content/content'
import type { Db } from '../../platform/db/db.ts'
import type { RunPictureJob } from '../../platform/decoding/pictures/run.ts'
import { findVariant } from './files.queries.ts'
import { drawBrandPictures } from './pictures.ts'

interface BrandFilesDeps {
  db: Db
  runPictureJob: RunPictureJob
  /** The logo that came with the release, as SVG. */
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

/**
 * The icons and the picture for links of a brand.
 * @returns files by their path in the website
 * @throws Error with a sentence if they can't be drawn
 */
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
