import { expect, test } from 'vitest'
import { formatCaptions, parseCaptions } from './caption-text.ts'

const vtt = (...cues: string[]) => ['WEBVTT', ...cues].join('\n\n')
const cue = (start: string, end: string, words: string) => `${start} --> ${end}\n${words}`
const cues = (...all: [number, number, string][]) => all.map(([start, end, text]) => ({ start, end, text }))
const good = [{ start: 1, end: 2.5, text: 'Redemption is the right to pay.' }]

test.each([
  ['WebVTT', vtt(cue('00:01.000', '00:02.500', 'Redemption is the right to pay.')), good],
  [
    'WebVTT with a byte-order mark and line ends of Windows',
    `\uFEFF${vtt(cue('00:01.000', '00:02.500', 'Redemption is the right to pay.')).replaceAll('\n', '\r\n')}`,
    good,
  ],
  ['SubRip', `1\n00:00:01,000 --> 00:00:02,500\nRedemption is the right to pay.\n`, good],
  [
    'tags of a speaker and of style',
    vtt(cue('00:01.000', '00:02.500', '<v.loud Ada Roe><i>Redemption</i> is the <c.green>right</c> to pay.</v>')),
    [{ start: 1, end: 2.5, text: 'Ada Roe: Redemption is the right to pay.' }],
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
  [
    'SubRip with blank lines that hold spaces',
    '1\n00:00:01,000 --> 00:00:04,000\nfirst\n \n2\n00:00:05,000 --> 00:00:08,000\nsecond\n\t\n3\n00:00:09,000 --> 00:00:12,000\nthird',
    cues([1, 4, 'first'], [5, 8, 'second'], [9, 12, 'third']),
  ],
  [
    'SubRip without blank lines',
    '1\n00:00:01,000 --> 00:00:04,000\nfirst\n2\n00:00:05,000 --> 00:00:08,000\nin 2024\n',
    cues([1, 4, 'first'], [5, 8, 'in 2024']),
  ],
  [
    'a caption that is a year',
    vtt(cue('00:01.000', '00:04.000', '2024'), cue('00:05.000', '00:08.000', 'Now')),
    cues([1, 4, '2024'], [5, 8, 'Now']),
  ],
  [
    'tags for a new line',
    '1\n00:00:01,000 --> 00:00:04,000\nBring your ID<br>and a check<br/>to the clerk\n\n2\n00:00:05,000 --> 00:00:08,000\nline one\\Nline two',
    cues([1, 4, 'Bring your ID and a check to the clerk'], [5, 8, 'line one line two']),
  ],
  [
    'entities of every kind',
    vtt(cue('00:01.000', '00:04.000', 'Don&#8217;t pay &euro;5 &#x2014; ask&nbsp;R&amp;D &unknown;')),
    cues([1, 4, 'Don’t pay €5 — ask R&D &unknown;']),
  ],
  [
    'overlapping captions with colors',
    '1\n00:00:05,910 --> 00:00:13,559\n<font color="#CCCCCC">bring your license</font>\n\n2\n00:00:10,320 --> 00:00:16,080\nand the<font color="#E5E5E5"> form</font>',
    cues([5.91, 13.559, 'bring your license'], [10.32, 16.08, 'and the form']),
  ],
  [
    'captions in another order',
    vtt(cue('00:05.000', '00:06.000', 'Two'), cue('00:02.000', '00:04.000', 'One')),
    cues([2, 4, 'One'], [5, 6, 'Two']),
  ],
  [
    'captions that last no time',
    vtt(
      cue('00:03.000', '00:05.000', 'Welcome.'),
      cue('00:05.000', '00:05.000', 'Hi.'),
      cue('00:05.500', '00:07.000', 'Start.'),
      cue('00:09.000', '00:09.000', 'End.'),
    ),
    cues([3, 5, 'Welcome.'], [5, 5.5, 'Hi.'], [5.5, 7, 'Start.'], [9, 10, 'End.']),
  ],
  [
    'rolling captions, each line once',
    [
      'WEBVTT\nKind: captions\nLanguage: en',
      '00:00:00.160 --> 00:00:03.429 align:start position:0%\n \nToday<00:00:00.960><c> we</c><00:00:01.520><c> look</c>',
      '00:00:03.429 --> 00:00:03.439 align:start position:0%\nToday we look\n ',
      '00:00:03.439 --> 00:00:05.749 align:start position:0%\nToday we look\nat<00:00:03.760><c> periods</c>',
      '00:00:05.749 --> 00:00:05.759 align:start position:0%\nat periods\n ',
      '00:00:05.759 --> 00:00:09.000 align:start position:0%\nat periods\nin<00:00:06.000><c> each</c>',
    ].join('\n\n'),
    cues([0.16, 3.439, 'Today we look'], [3.439, 5.759, 'at periods'], [5.759, 9, 'in each']),
  ],
  ['SBV', '0:00:01.000,0:00:04.000\nfirst\n\n0:00:05.000,0:00:08.000\nsecond', cues([1, 4, 'first'], [5, 8, 'second'])],
  [
    'times that a translation spaced out',
    '1\n00: 00: 01, 000 --> 00: 00: 02, 500\nOne\n\n2\n00 : 00 : 03 , 5 --> 00 : 00 : 04\nTwo',
    cues([1, 2.5, 'One'], [3.5, 4, 'Two']),
  ],
  [
    'brackets and arrows that are words',
    vtt(cue('00:01.000', '00:02.000', 'if a<b then c>d, <parcel> 5 < 6, from A --> B')),
    cues([1, 2, 'if a<b then c>d, <parcel> 5 < 6, from A --> B']),
  ],
])('%s is read', (_what, text, cues) => {
  expect(parseCaptions(text)).toEqual(cues)
})

test.each([
  ['a text that is no captions', 'Dear editor, here is my film.', /neither a WebVTT file.* nor a SubRip file/],
  ['WebVTT without captions', vtt(), /This file has no captions\./],
  [
    'a file with several problems, all named at once',
    vtt(
      cue('00:01.000', 'later', 'One'),
      cue('00:02.000', '00:04.000', 'Two\uFFFD'),
      cue('00:09.000', '00:05.000', 'No'),
    ),
    /Line 3: .*Line 9: the caption ends before it begins\. Line 6: the caption has characters that can’t be read/,
  ],
  [
    'UTF-8 that another program damaged',
    vtt(cue('00:01.000', '00:02.000', 'Donâ€™t pay')),
    /Line 3: the caption was damaged by another program/,
  ],
  [
    'a time among the words',
    vtt(cue('00:01.000', '00:02.000', 'One 00:00:02,000 two')),
    /Line 3: .*time among its words/,
  ],
  [
    'timed text in XML',
    '<?xml version="1.0"?>\n<tt xml:lang="en"></tt>',
    /timed text in XML\. Export the captions as WebVTT/,
  ],
  ['SubStation Alpha', '[Script Info]\nTitle: x', /SubStation Alpha/],
  [
    'SubRip with a caption that has no times',
    '1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\nTwo\n\n3\n00:00:05,000 --> 00:00:06,000\nThree',
    /Line 5: “2” does not follow times/,
  ],
  [
    'a word that only begins like the first one of WebVTT',
    'WEBVTTfoo\n\n00:01.000 --> 00:02.000\nOne',
    /Line 1: “WEBVTTfoo” does not follow times/,
  ],
])('%s is refused with a sentence', (_what, text, sentence) => {
  expect(() => parseCaptions(text)).toThrow(
    expect.objectContaining({ code: 'content_refused', message: expect.stringMatching(sentence) }),
  )
})

test('what is saved is read again as it was, and has nothing but times and words', () => {
  const cues = [
    { start: 0, end: 8, text: 'Who pays < 5 & > 3?' },
    { start: 8, end: 3_725.25, text: 'A “quoted” line' },
  ]
  const text = formatCaptions(cues)
  expect(text).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:08.000\nWho pays &lt; 5 &amp; &gt; 3?\n\n00:00:08.000 --> 01:02:05.250\nA “quoted” line\n',
  )
  expect(parseCaptions(text)).toEqual(cues)
})
