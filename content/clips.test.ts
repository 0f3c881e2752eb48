import { readFileSync } from 'node:fs'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { expect, test } from 'vitest'
import { VideosContent } from '../contract/src/publishing/content/content.ts'
import { LessonContent } from '../contract/src/publishing/content/content-lessons.ts'
import { clipSeconds, createSlides, toWebVtt } from '../scripts/demo-clips/slides.ts'

const bytesOf = (name: string) => readFileSync(new URL(name, import.meta.url))
const json = (name: string): unknown => JSON.parse(bytesOf(name).toString('utf8'))

const videos = VideosContent.parse(json('videos.json'))
const files = videos.map(({ file = '' }) => file)

test('each lesson has a clip of its own with its length', () => {
  expect(files).toEqual(videos.map(({ id }) => `clips/${id}.webm`))
  expect(new Set(videos.map(({ seconds }) => seconds))).toEqual(new Set([clipSeconds]))
})

test.each(files)('%s is a silent WebM (VP9) of 62 seconds, under 500 kB, with an index for seeking', async (file) => {
  const bytes = bytesOf(file)
  expect(bytes.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
  expect(bytes.length).toBeLessThan(500_000)
  expect(bytes.indexOf('1c53bb6b', 0, 'hex')).toBeGreaterThan(0)
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  expect(await input.computeDuration()).toBe(clipSeconds)
  const [video, ...others] = await input.getTracks()
  expect(others).toEqual([])
  if (!video?.isVideoTrack()) throw new Error('The clip has no picture.')
  expect(await video.getCodec()).toBe('vp9')
  const keys: number[] = []
  for await (const packet of new EncodedPacketSink(video).packets())
    if (packet.type === 'key') keys.push(packet.timestamp)
  expect(keys[0]).toBe(0)
  for (const [at, key] of keys.entries()) expect((keys[at + 1] ?? clipSeconds) - key).toBeLessThanOrEqual(5)
})

test.each(videos)(
  'the captions of $id are its title and the key points of its lesson, from the first second to the last',
  ({ id, name }) => {
    const captions = bytesOf(`clips/${id}.vtt`).toString('utf8')
    const { keyPoints } = LessonContent.parse(json(`lessons/${id}.json`))
    expect(captions).toBe(toWebVtt(createSlides(name, keyPoints)))
    const [header, ...cues] = captions.trim().split('\n\n')
    expect(header).toBe('WEBVTT')
    const times = cues.map((cue) =>
      /^00:(\d\d):(\d\d)\.000 --> 00:(\d\d):(\d\d)\.000\n.+$/.exec(cue)?.slice(1).map(Number),
    )
    const seconds = times.map(([m1 = 0, s1 = 0, m2 = 0, s2 = 0] = []) => [60 * m1 + s1, 60 * m2 + s2])
    expect(seconds).toEqual([
      [0, 8],
      [8, 26],
      [26, 44],
      [44, clipSeconds],
    ])
  },
)
