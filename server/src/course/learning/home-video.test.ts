import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import home from '../../../../content/words/home.json' with { type: 'json' }
import { startSharedSite } from '../../../test/test-site.ts'

const site = await startSharedSite()

const demo = join(import.meta.dirname, '../../../../content')
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ method: 'GET', url, headers })

test("anyone may watch the home page's own copy, in parts, with its captions", async () => {
  const clip = await readFile(join(demo, home.video.file))
  const whole = await get('/api/home-video')
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/webm'])
  expect(whole.rawPayload.equals(clip)).toBe(true)
  const part = await get('/api/home-video', { range: 'bytes=100-199' })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload.equals(clip.subarray(100, 200))).toBe(true)
  const captions = await get('/api/home-video/captions')
  expect(captions.headers['content-type']).toBe('text/vtt; charset=utf-8')
  expect(captions.body).toBe(await readFile(join(demo, home.video.file.replace('.webm', '.vtt')), 'utf8'))
})
