import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { runRenderProcess } from './render-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'course-site-'))
afterAll(() => rm(folder, { recursive: true }))

test.each([
  [
    'says what is wrong',
    'console.error("The headline is missing."); process.exitCode = 1',
    'The headline is missing.',
    0,
  ],
  ['crashes', 'console.error("at /opt/site/render.mjs:1"); process.exit(7)', 'ended unexpectedly', 1],
  ['is killed', 'process.kill(process.pid, "SIGSEGV")', 'ended unexpectedly', 1],
  ['never ends', 'setInterval(() => {}, 1_000)', 'took longer than 3 seconds', 0],
])('a rendering program that %s gives the owner a sentence', async (what, code, sentence, warnings) => {
  const program = join(folder, `${what.replaceAll(' ', '-')}.mjs`)
  await writeFile(program, code)
  const warn = vi.fn()
  const result = await runRenderProcess(
    { program, pagesFolder: folder, timeoutMs: 3_000, log: { warn } },
    {
      documents: {},
      videoNames: {},
      sources: { vimeo: 'none', hasCopies: false, isOwn: false, hosts: [] },
      freeVideos: {},
      scope: { lessons: 0, words: 0, links: 0, seconds: 0 },
      logo: '',
    },
  )
  expect(result).toEqual({ kind: 'failed', reason: expect.stringContaining(sentence) })
  expect(JSON.stringify(result)).not.toContain('/opt/')
  expect(warn).toHaveBeenCalledTimes(warnings)
})
