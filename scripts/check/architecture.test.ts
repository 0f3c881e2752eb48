import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { beforeAll, expect, test } from 'vitest'
import boundaries from '../../boundaries.config.ts'

const root = join(import.meta.dirname, '../..')
const document = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

/** A picture's folders and files by path, each with the frame around it, and its solid arrows between paths. */
interface Picture {
  frames: Map<string, string>
  arrows: string[]
}

/** Reads frames, nodes and solid arrows of a Mermaid flowchart. A node's text is its path within the frame. */
function readPicture(text: string): Picture {
  const paths = new Map<string, string>()
  const frames = new Map<string, string>()
  let frame = ''
  for (const [, isFrame, id = '', name = ''] of text.matchAll(/^ *(?:(subgraph )?(\w+)\["(.+)"\]|end)$/gm)) {
    const path = frame ? `${frame}/${name}` : name
    if (id) {
      paths.set(id, path)
      frames.set(path, frame || path)
    }
    if (isFrame) frame = path
    if (!id) frame = ''
  }
  const arrows = [...text.matchAll(/^ *(\w+) --> (.+)$/gm)].flatMap(([, from = '', targets = '']) =>
    targets.split(' & ').map((target) => `${paths.get(from)} -> ${paths.get(target)}`),
  )
  return { frames, arrows }
}

type Import = [from: string, to: string]

/** The arrows that a picture should have, by the real imports between its parts. */
function arrowsOfImports({ frames }: Picture, imports: Import[]): string[] {
  const longestFirst = [...frames.keys()].sort((a, b) => b.length - a.length)
  const findPart = (file: string) => longestFirst.find((path) => file === path || file.startsWith(`${path}/`))
  const arrows = imports.flatMap(([from, to]) => {
    const [source, target] = [findPart(from), findPart(to)]
    if (!source || !target || source === target) return []
    const [outer, inner] = [frames.get(source), frames.get(target)]
    if (outer !== inner) return [`${outer} -> ${inner}`]
    return source === outer || target === inner ? [] : [`${source} -> ${target}`]
  })
  return [...new Set(arrows)]
}

const pictures = [...document.matchAll(/^```mermaid\n(.+?)^```$/gms)].map(([, text = '']) => readPicture(text))

let imports: Import[]
beforeAll(async () => {
  const { tsConfig: _, ...options } = boundaries.options
  const folders = ['contract/src', 'server/src', 'web/app', 'sandbox-gateway/src', 'e2e', 'scripts', 'lab']
  const { output } = await cruise(folders, { ...options, baseDir: root })
  const { modules } = output as ICruiseResult
  // Statements of any wing join tables of others.
  imports = modules
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }): Import => [source, resolved]))
    .filter(([, to]) => !/^server\/src\/(schema[.]ts|\w+\/tables\/)/.test(to))
}, 60_000)

test.each([
  ['the parts', 0],
  ['the payments wing', 1],
])('the arrows of the picture of %s are the imports in the code', (_, index) => {
  const picture = pictures[index]
  if (!picture) throw new Error('docs/architecture.md has no such picture')
  const real = arrowsOfImports(picture, imports)
  expect({
    missing: real.filter((arrow) => !picture.arrows.includes(arrow)),
    extra: picture.arrows.filter((arrow) => !real.includes(arrow)),
  }).toEqual({ missing: [], extra: [] })
})

test('every file and folder that the architecture page names exists', () => {
  const named = [...document.matchAll(/`([\w-]+(?:\/[\w.-]+)+)\/?`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
