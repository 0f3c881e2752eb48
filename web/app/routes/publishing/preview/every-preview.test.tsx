import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as paths from '@course/contract/paths'
import {
  bodyOfFile,
  type DocumentBodies,
  type DocumentName,
  documentFamilies,
  documentKind,
  documentNames,
  familyDocument,
  familyNames,
  memberOf,
} from '@course/contract/publishing/documents/documents'
import { courseFacts, freeLessons, pageDocuments } from '@course/contract/publishing/documents/page-documents'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publicPages } from '../../../public-pages.ts'
import { livePagesOf } from '../content/live-pages.ts'

/** Opens each page of each kind of preview, made of the demo's documents. */

const content = join(import.meta.dirname, '../../../../../content')
const members = familyNames.flatMap((family) =>
  readdirSync(join(content, documentFamilies[family].folder)).map((file) =>
    familyDocument(family, file.replace(/\.\w+$/, '')),
  ),
)
const allDocuments: DocumentName[] = [...documentNames, ...members]
const bodies = Object.fromEntries(
  allDocuments.map((name) => [
    name,
    bodyOfFile(documentKind(name).file, readFileSync(join(content, documentKind(name).file), 'utf8')),
  ]),
) as DocumentBodies
const free = freeLessons(bodies)
const drafts = {
  documents: Object.fromEntries([...pageDocuments, ...free].map((name) => [name, bodies[name]])),
  ...courseFacts(bodies),
  unfinished: [],
}
const addresses = Object.values(publicPages).flatMap(({ path }) =>
  path === paths.lesson(':id') ? free.map((name) => paths.lesson(memberOf(name)?.id ?? '')) : [path],
)
const framed = allDocuments.flatMap((name) => livePagesOf(name).map(([page]) => [name, page] as const))

let address: string
beforeEach(() => {
  address = location.href
  Object.assign(window, { scrollTo() {} })
})
afterEach(() => {
  history.replaceState(null, '', address)
  vi.unstubAllGlobals()
})

/** Opens a page of a preview. @param type what happens once the preview listens @returns its title and elements */
async function read(ticket: string, page: string, type?: () => void): Promise<string> {
  history.replaceState(null, '', paths.preview(ticket, page))
  vi.stubGlobal('fetch', async () => Response.json({ ...drafts, expiresAt: '2026-11-30T12:00:00.000Z' }))
  const { startPreview } = await import('./start-preview.tsx')
  await startPreview()
  type?.()
  const shown = document.querySelector('#preview')
  await vi.waitFor(() => expect(shown?.querySelector('h1')?.textContent).toBeTruthy(), { timeout: 20_000 })
  const text = `${document.title} ${shown?.innerHTML}`
  shown?.remove()
  expect(text).not.toContain('There is no preview here')
  return text
}

test.each(addresses)('a preview link shows %s with every mark filled in', async (path) => {
  expect(await read('ticket', path.slice(1))).not.toContain('{{')
})

test.each(framed)('the page beside the form of %s shows %s with every mark filled in', async (name, page) => {
  const editor = { postMessage() {} }
  vi.stubGlobal('parent', editor)
  const typed = { kind: 'preview-draft', document: name, body: bodies[name] }
  const type = () =>
    dispatchEvent(Object.assign(new Event('message'), { origin: location.origin, source: editor, data: typed }))
  expect(await read('live', page, type)).not.toContain('{{')
})
