import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { LegalContent } from '../contract/src/content.ts'
import { parseContent } from '../contract/src/content-files.ts'

// All that the tests ask of the content here: it is the owner's. What the demo says is tested in demo-content/.
test('the site can use what is in content/', async () => {
  await parseContent((name) => readFile(new URL(name, import.meta.url), 'utf8'), 'content')
})

test('replaced terms are kept under their version, and the present version is another one', () => {
  const termsIn = (file: string) =>
    LegalContent.parse(JSON.parse(readFileSync(new URL(`words/${file}`, import.meta.url), 'utf8')))
  const kept = readdirSync(new URL('words/legal', import.meta.url))
  expect(kept).toEqual(kept.map((file) => `${termsIn(`legal/${file}`).version}.json`))
  expect(kept).not.toContain(`${termsIn('legal.json').version}.json`)
})
