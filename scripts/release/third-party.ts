import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readLockfile } from '../check/lockfile.ts'
import { listMaterials, type Material } from './bill-of-materials.ts'

const root = join(import.meta.dirname, '../..')

export interface ThirdParty {
  name: string
  version: string
  license: string
  texts: string[]
}

const isLicenseFile = (name: string) => /^(licen[cs]e|copying|notice|copyright)/i.test(name)

/**
 * Lists third-party code in a release: the packages of the lockfile that are installed on this platform,
 * Node, and the font of the headings, with their license texts.
 */
export async function thirdParties(): Promise<ThirdParty[]> {
  const materials = listMaterials(await readLockfile())
  const found = await Promise.all(materials.map(readThirdParty))
  const font = await readFile(join(root, 'web/app/kit/fonts/LICENSE'), 'utf8')
  return [
    ...found.filter((party) => party !== undefined),
    { name: 'Besley', version: 'the font of the headings', license: 'OFL-1.1', texts: [font] },
  ]
}

/** @returns undefined for a package of another platform */
async function readThirdParty({ name, version, license }: Material): Promise<ThirdParty | undefined> {
  const folder = join(root, 'node_modules', name)
  const names = await readdir(folder).catch(() => undefined)
  if (!names) return undefined
  const files = names.filter(isLicenseFile).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  if (texts.length > 0) return { name, version, license, texts }
  // Some packages have their license and author only in the manifest.
  const { author } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const by = typeof author === 'string' ? author : author?.name
  return { name, version, license, texts: [`Licensed under ${license}${by ? ` by ${by}` : ''}.`] }
}

/** Joins all licenses into one text; a license that several packages share appears once. */
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
