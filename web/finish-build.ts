import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { comparableInput } from '@course/contract/publishing/page-documents'
import { pageContentOf, readContent, readRenderInput } from './content-files.ts'
import { finishPages } from './finish-pages.ts'
import { documentPath, pagesOf, shellPath } from './render-pages.ts'

/**
 * Last step of the build: finishes the prerendered pages, as publishing does, and writes which content they show.
 * @param folder the build's folder, with the client in `client`
 */
export async function finishBuild(folder: string): Promise<void> {
  const client = `${folder}/client`
  const read = (path: string) => readFile(`${client}${path}`, 'utf8')
  // React Router writes the shell as the page of the root, which the server redirects.
  const rendered = new Map([[shellPath, await read('/index.html')]])
  await rm(`${client}/index.html`)
  const content = pageContentOf(await readContent())
  for (const { path } of pagesOf(content))
    for (const file of [documentPath(path), `${path}.data`]) rendered.set(file, await read(file))
  const input = await readRenderInput()
  const { files, starts } = await finishPages(rendered, {
    content,
    logo: input.logo,
    read,
  })
  for (const [path, text] of [...files, ...starts]) await writeFile(`${client}${path}`, text)
  for (const name of (await readdir(`${client}/assets`)).filter((name) => /^manifest-.*\.js$/.test(name)))
    await writeFile(`${client}/assets/${name}`, slimManifest(await read(`/assets/${name}`)))
  await mkdir(`${folder}/render`, { recursive: true })
  const digest = createHash('sha256').update(comparableInput(input)).digest('hex')
  await writeFile(`${folder}/render/content-digest`, digest)
}

/**
 * Leaves out what no page needs of the list of routes, which every page loads: properties that are false, and imports,
 * which only help to preload a route. The prerendered pages have their own preloads.
 * @throws if the file is not what React Router writes
 */
export function slimManifest(code: string): string {
  const [, json] = /^window\.__reactRouterManifest=(\{.*\});$/s.exec(code.trim()) ?? []
  if (!json) throw new Error("React Router's manifest has another form.")
  const manifest: { routes: Record<string, object> } = JSON.parse(json)
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    Object.fromEntries(Object.entries(route).filter(([name, value]) => value !== false && name !== 'imports')),
  ])
  return `window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`
}
