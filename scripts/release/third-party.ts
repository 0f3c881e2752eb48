import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readLockfile } from '../check/lockfile.ts'
import { type Material, materialsOf } from './bill-of-materials.ts'

const root = join(import.meta.dirname, '../..')

/** Something that ships, and the texts that have to ship with it. */
export interface ThirdParty {
  name: string
  version: string
  license: string
  texts: string[]
}

/** The file names under which packages keep their licenses and notices. */
const isLicenseFile = (name: string) => /^(licen[cs]e|copying|notice|copyright)/i.test(name)

/**
 * Everything of others that a release made here contains: the packages of the lockfile that are installed on this
 * platform, Node, and the font of the headings, with the license texts that they bring along.
 */
export async function thirdParties(): Promise<ThirdParty[]> {
  const materials = materialsOf(await readLockfile())
  const found = await Promise.all(materials.map(thirdPartyOf))
  const font = await readFile(join(root, 'web/app/ui/fonts/LICENSE'), 'utf8')
  return [
    ...found.filter((party) => party !== undefined),
    { name: 'Besley', version: 'the font of the headings', license: 'OFL-1.1', texts: [font] },
  ]
}

/** Undefined for a package that is for another platform. */
async function thirdPartyOf({ name, version, license }: Material): Promise<ThirdParty | undefined> {
  const folder = join(root, 'node_modules', name)
  const names = await readdir(folder).catch(() => undefined)
  if (!names) return undefined
  const files = names.filter(isLicenseFile).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  if (texts.length > 0) return { name, version, license, texts }
  // Some packages name their license and author only in their manifest.
  const { author } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const by = typeof author === 'string' ? author : author?.name
  return { name, version, license, texts: [`Licensed under ${license}${by ? ` by ${by}` : ''}.`] }
}

/** One text of all licenses; what several packages share stands in it once. */
export function licenseText(parties: readonly ThirdParty[]): string {
  const sharers = Map.groupBy(
    parties.flatMap((party) => party.texts.map((text) => ({ party, text: text.replaceAll('\r', '').trim() }))),
    ({ text }) => text,
  )
  const sections = [...sharers].map(([text, those]) => {
    const names = those.map(({ party: { name, version, license } }) => `${name} ${version} (${license})`)
    return `${names.join('\n')}\n\n${text}\n`
  })
  const line = `\n${'='.repeat(80)}\n\n`
  return ['This site contains the following works of others, under the licenses below.\n', ...sections].join(line)
}
