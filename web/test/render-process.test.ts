import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { RenderInput } from '@course/contract/publishing/documents/page-documents'
import { expect, test } from 'vitest'
import { readRenderInput } from '../content-files.ts'

const build = join(import.meta.dirname, '../build')

async function render(input: RenderInput) {
  const child = spawn(process.execPath, [join(build, 'render/render.mjs'), join(build, 'client')])
  child.stdin.end(JSON.stringify(input))
  const [output, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ])
  return { code, complaint, files: output ? (JSON.parse(output) as Record<string, string>) : {} }
}

test('the render process makes the same bytes as the build for the same content', async () => {
  const { code, complaint, files } = await render(await readRenderInput())
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' })
  expect(Object.keys(files).length).toBeGreaterThan(15)
  for (const [path, content] of Object.entries(files))
    expect(content === (await readFile(join(build, `client${path}`), 'utf8')), path).toBe(true)
})

test('other words, colors and another name reach the page, its data, the shell and the manifest', async () => {
  const input = await readRenderInput()
  // biome-ignore lint/suspicious/noExplicitAny: bodies of several documents
  const documents = structuredClone(input.documents) as Record<string, any>
  documents.home.headline = 'Another headline <here>'
  documents.site.brand.name = 'Another Name'
  documents.brand.light.deep = '#123456'
  const { files } = await render({ ...input, documents })
  expect(files['/home/index.html']).toContain('<h1>Another headline &lt;here&gt;</h1>')
  expect(files['/home/index.html']).toContain('#123456')
  expect(files['/home.data']).toContain('Another headline')
  for (const path of ['/__spa-fallback.html', '/login/index.html', '/site.webmanifest'])
    expect(files[path], path).toContain('Another Name')
  expect(files['/__spa-fallback.html']).toContain('#123456')
})

test('content that does not fit the schemas gives a reason in words and no files', async () => {
  const input = await readRenderInput()
  const { code, complaint, files } = await render({
    ...input,
    documents: { ...input.documents, home: { headline: 1 } },
  })
  expect({ code, files }).toEqual({ code: 1, files: {} })
  expect(complaint).toContain('"Home page": ')
  expect(complaint).toContain('headline')
})
