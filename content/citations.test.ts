import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Cited {
  citation: string
  link?: string
}

const isCited = (value: object): value is Cited => 'citation' in value && 'readOn' in value

/** Every citation in a document, however deep it stands. */
function citationsIn(value: unknown): Cited[] {
  if (typeof value !== 'object' || value === null) return []
  return isCited(value) ? [value] : Object.values(value).flatMap(citationsIn)
}

const cited = ['lessons', 'states', 'walkthroughs'].flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url)).flatMap((file) =>
    citationsIn(JSON.parse(readFileSync(new URL(`${folder}/${file}`, import.meta.url), 'utf8'))),
  ),
)

/** Years and connecting words differ where a citation stands in a list. */
const plain = (citation: string) =>
  citation
    .replace(/\s*\([^)]*\d{4}[^)]*\)/g, '')
    .replace(/,? and /g, ', ')
    .toLowerCase()

test('a citation has the same link wherever it stands', () => {
  const links = Map.groupBy(cited, ({ citation }) => plain(citation))
  const differing = [...links]
    .filter(([, facts]) => new Set(facts.map(({ link }) => link)).size > 1)
    .map(([citation, facts]) => [citation, facts.map(({ link }) => link)])
  expect(cited.length).toBeGreaterThan(150)
  expect(differing).toEqual([])
})
