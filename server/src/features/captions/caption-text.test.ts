import { expect, test } from 'vitest'
import { formatCaptions, parseCaptions } from './caption-text.ts'

const vtt = (...cues: string[]) => ['WEBVTT', ...cues].join('\n\n')
const cue = (start: string, end: string, words: string) => `${start} --> ${end}\n${words}`
const good = [{ start: 1, end: 2.5, text: 'Redemption is the right to pay.' }]

test.each([
  ['WebVTT', vtt(cue('00:01.000', '00:02.500', 'Redemption is the right to pay.')), good],
  [
    'WebVTT with a byte-order mark and line ends of Windows',
    `\uFEFF${vtt(cue('00:01.000', '00:02.500', 'Redemption is the right to pay.')).replaceAll('\n', '\r\n')}`,
    good,
  ],
  ['SubRip', `1\n00:00:01,000 --> 00:00:02,500\nRedemption is the right to pay.\n`, good],
  ['two lines of one caption', vtt(cue('00:01.000', '00:02.500', 'Redemption is\nthe right to pay.')), good],
  [
    'tags of a speaker and of style',
    vtt(cue('00:01.000', '00:02.500', '<v Ada><i>Redemption</i> is the right to pay.')),
    good,
  ],
  [
    'a script in a caption',
    vtt(cue('00:01.000', '00:02.500', '<script>alert(1)</script>Hello')),
    [{ start: 1, end: 2.5, text: 'alert(1)Hello' }],
  ],
  [
    'what only looks like a tag',
    vtt(cue('00:01.000', '00:02.500', 'If the rate is <18% and the bid > $5, or 5 < 6 > 4')),
    [{ start: 1, end: 2.5, text: 'If the rate is <18% and the bid > $5, or 5 < 6 > 4' }],
  ],
  [
    'quotation marks as entities, and a mark of SubRip for the place',
    `1\n00:00:01,000 --> 00:00:02,500\n{\\an8}Ada&#39;s &quot;lien&quot;\n`,
    [{ start: 1, end: 2.5, text: 'Ada\'s "lien"' }],
  ],
  [
    'notes, styles and the names of captions',
    vtt(
      'NOTE\nby Ada',
      'STYLE\n::cue {}',
      `first\n${cue('00:01.000', '00:02.500 align:start', 'Redemption is the right to pay.')}`,
    ),
    good,
  ],
  ['an empty text', ' \n', []],
])('%s is read', async (_what, text, cues) => {
  expect(await parseCaptions(text)).toEqual(cues)
})

test.each([
  ['a text that is no captions', 'Dear editor, here is my film.', /neither a WebVTT file.* nor a SubRip file/],
  ['a picture', '\u0089PNG\r\n\u001a\n', /neither a WebVTT file/],
  ['WebVTT without captions', vtt(), /This file has no captions\./],
  [
    'overlapping captions',
    vtt(cue('00:01.000', '00:03.000', 'One'), cue('00:02.000', '00:04.000', 'Two')),
    /captions at 00:00:01\.000 and 00:00:02\.000 overlap/,
  ],
  [
    'captions in the wrong order',
    vtt(cue('00:05.000', '00:06.000', 'One'), cue('00:02.000', '00:04.000', 'Two')),
    /overlap/,
  ],
  ['a broken time', vtt(cue('00:01.000', 'later', 'One')), /Line 3: “00:01\.000 --> later” does not follow times/],
  ['a wrong arrow', vtt(cue('00:01.000', '00:02.000', 'One'), '00:02.000 -> 00:05.000\nTwo'), /Line 6/],
  [
    'a caption that ends before it begins',
    vtt(cue('00:01.000', '00:02.000', 'One'), cue('00:09.000', '00:05.000', 'Two')),
    /Line 6: .*ends before it begins/,
  ],
  [
    'SubRip with a caption that has no times',
    '1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\nTwo\n\n3\n00:00:05,000 --> 00:00:06,000\nThree',
    /Line 5: “2” does not follow times/,
  ],
  [
    'a word that only begins like the first one of WebVTT',
    'WEBVTTfoo\n\n00:01.000 --> 00:02.000\nOne',
    /neither a WebVTT/,
  ],
])('%s is refused with a sentence', async (_what, text, sentence) => {
  await expect(parseCaptions(text)).rejects.toMatchObject({
    code: 'content_refused',
    message: expect.stringMatching(sentence),
  })
})

test('what is saved is read again as it was, and has nothing but times and words', async () => {
  const cues = [
    { start: 0, end: 8, text: 'Who pays < 5 & > 3?' },
    { start: 8, end: 3_725.25, text: 'A “quoted” line' },
  ]
  const text = formatCaptions(cues)
  expect(text).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:08.000\nWho pays &lt; 5 &amp; &gt; 3?\n\n00:00:08.000 --> 01:02:05.250\nA “quoted” line\n',
  )
  expect(await parseCaptions(text)).toEqual(cues)
})
