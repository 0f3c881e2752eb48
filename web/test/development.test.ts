import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'

/** Serves the pages as `npm run dev` does. */
async function startDevelopment(): Promise<string> {
  const vite = await createServer({
    root: join(import.meta.dirname, '..'),
    server: { port: 0, host: '127.0.0.1' },
    logLevel: 'silent',
  })
  onTestFinished(() => vite.close())
  await vite.listen()
  return vite.resolvedUrls?.local[0] ?? ''
}

test('in development, a public page has its text, and a page of the members area its frame', async () => {
  const url = await startDevelopment()
  const read = async (path: string) => {
    const response = await fetch(new URL(path, url))
    return { status: response.status, text: await response.text() }
  }
  const home = await read('/home')
  expect(home).toMatchObject({ status: 200, text: expect.stringContaining('<h1') })
  expect(home.text).toContain('/app/entry.document.ts')
  expect(home.text).not.toMatch(/\{\{[\w.]+\}\}/)
  expect(await read('/members')).toMatchObject({ status: 200, text: expect.stringContaining('/app/entry.client.tsx') })
})
