import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import videos from '../../../../content/videos.json' with { type: 'json' }
import { startSharedSite } from '../../../test/test-site.ts'

const site = await startSharedSite()

const demo = join(import.meta.dirname, '../../../../content')
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ method: 'GET', url, headers })
const free = '/api/free-lessons/tax-lien-certificate'
const parts = ['video', 'video/captions', 'transcript']

test("anyone may watch a free lesson's video, in parts, and read what is said in it", async () => {
  const file = videos.find(({ id }) => id === 'tax-lien-certificate')?.file ?? ''
  const clip = await readFile(join(demo, file))
  const whole = await get(`${free}/video`)
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/webm'])
  expect(whole.rawPayload.equals(clip)).toBe(true)
  const part = await get(`${free}/video`, { range: 'bytes=100-199' })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload.equals(clip.subarray(100, 200))).toBe(true)
  const captions = await get(`${free}/video/captions`)
  expect(captions.headers['content-type']).toBe('text/vtt; charset=utf-8')
  expect(captions.body).toMatch(/^WEBVTT/)
  const transcript = (await get(`${free}/transcript`)).json() as { start: number; text: string }[]
  expect(transcript.length).toBeGreaterThan(0)
  expect(captions.body.match(/ --> /g)).toHaveLength(transcript.length)
  expect(captions.body).toContain(transcript[0]?.text)
})

test('of lessons that are not free, and of videos that do not exist, nobody gets anything', async () => {
  const others = videos.filter(({ id }) => id !== 'tax-lien-certificate').map(({ id }) => id)
  for (const id of [...others, 'nothing', '__proto__'])
    for (const part of parts)
      expect((await get(`/api/free-lessons/${id}/${part}`)).statusCode, `${id} ${part}`).toBe(404)
})
