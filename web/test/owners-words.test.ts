import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  biddingGroups,
  onlineGroups,
  periodStarts,
  periodSubjects,
  ratePeriods,
  redemptionGroups,
  saleKinds,
  sellerGroups,
} from '@course/contract/publishing/content/content-states'
import { expect, test } from 'vitest'
import { readContent } from '../content-files.ts'

const assets = join(import.meta.dirname, '../build/client/assets')

/** Every text in a document that could not be there by chance, such as sentences, names and colors. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /^#[0-9a-f]{6}$|.\s.*\s./.test(value) ? [value] : []
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** Texts that the code also has, for its own reasons. */
const inTheCodeToo: string[] = [
  'Your access to the course',
  'District of Columbia',
  'Over the counter',
  'over the counter',
  // Questions of the worksheets.
  'federal tax lien',
  'Send the deposit',
  ...saleKinds,
  ...sellerGroups,
  ...redemptionGroups,
  ...biddingGroups,
  ...onlineGroups,
  ...ratePeriods,
  ...periodSubjects,
  ...periodStarts,
]

test('no script and no style sheet contains a text or a color of the owner', async () => {
  const texts = [...new Set(textsIn(await readContent()))].filter((text) => !inTheCodeToo.includes(text))
  expect(texts.length).toBeGreaterThan(200)
  const names = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name))
  for (const name of names) {
    const code = await readFile(join(assets, name), 'utf8')
    expect(
      texts.filter((text) => code.includes(JSON.stringify(text).slice(1, -1)) || code.includes(text)),
      name,
    ).toEqual([])
  }
})
