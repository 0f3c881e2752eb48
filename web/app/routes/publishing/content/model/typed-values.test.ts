import { expect, test } from 'vitest'
import { documentForm } from './document-form.ts'
import { entryTitle } from './entries.ts'
import type { Json } from './json.ts'
import { readTyped, readVimeoAddress } from './typed-values.ts'

test.each([
  ['https://vimeo.com/76979871', '76979871', undefined],
  ['  vimeo.com/76979871/ ', '76979871', undefined],
  ['http://www.vimeo.com/76979871', '76979871', undefined],
  ['https://vimeo.com/76979871/abcdef0123', '76979871', 'abcdef0123'],
  ['https://vimeo.com/76979871/abcdef0123?share=copy#t=10', '76979871', 'abcdef0123'],
  ['https://vimeo.com/76979871?h=abcdef', '76979871', 'abcdef'],
  ['https://player.vimeo.com/video/76979871?h=abcdef&badge=0', '76979871', 'abcdef'],
  ['https://player.vimeo.com/video/76979871', '76979871', undefined],
  ['https://vimeo.com/channels/staffpicks/76979871', '76979871', undefined],
  ['https://vimeo.com/groups/motion/videos/76979871', '76979871', undefined],
  ['https://vimeo.com/showcase/123/video/76979871', '76979871', undefined],
  ['https://vimeo.com/manage/videos/76979871/abcdef', '76979871', 'abcdef'],
  [
    '<div><iframe title="Film" src="https://player.vimeo.com/video/76979871?h=abcdef&amp;badge=0" allow="autoplay"></iframe></div>',
    '76979871',
    'abcdef',
  ],
])('%s is the video %s with the hash %s', (address, number, hash) => {
  expect(readVimeoAddress(address)).toEqual({ number, hash })
})

test.each([
  '76979871',
  'my film',
  'https://vimeo.com/',
  'https://vimeo.com/someone',
  'https://youtube.com/watch?v=76979871',
  'https://vimeo.com.example.com/76979871',
  'https://example.com/https://vimeo.com/76979871',
])('%s is no address of a video', (text) => {
  expect(readVimeoAddress(text)).toBeUndefined()
})

const videos = (entry: object) => [{ id: 'a', productId: 1, name: 'A', ...entry }] as Json

test('a pasted address fills the number and the hash, and removes the hash of another video', () => {
  const read = (entry: object) => readTyped(documentForm('videos'), videos(entry))
  expect(read({ vimeoNumber: 'https://vimeo.com/123/abc' })).toEqual(videos({ vimeoNumber: '123', vimeoHash: 'abc' }))
  expect(read({ vimeoNumber: 'https://vimeo.com/123', vimeoHash: 'old' })).toEqual(videos({ vimeoNumber: '123' }))
  expect(read({ vimeoNumber: '123', vimeoHash: 'abc' })).toEqual(videos({ vimeoNumber: '123', vimeoHash: 'abc' }))
  expect(read({ vimeoNumber: 'my film' })).toEqual(videos({ vimeoNumber: 'my film' }))
})

test('the video of the home page is pasted as well', () => {
  const read = readTyped(documentForm('home'), { video: { vimeoNumber: 'vimeo.com/123/abc', title: 'Film' } })
  expect(read).toEqual({ video: { vimeoNumber: '123', vimeoHash: 'abc', title: 'Film' } })
})

test.each([
  ['1.05', 1.05],
  ['18.0', 18],
  ['18.', '18.'],
  ['about 18', 'about 18'],
])('the percentage %s is stored as %s', (typed, stored) => {
  expect(readTyped(documentForm('state-tx'), { rateNumber: { percent: typed } })).toEqual({
    rateNumber: { percent: stored },
  })
})

test('a period is named after its length, so that its entry can be told from others', () => {
  const period = { what: 'certificate ends', number: 7, unit: 'years', from: 'certificate issued', citation: 'A law' }
  expect(entryTitle(period)).toBe('certificate ends: 7 years from certificate issued')
  expect(entryTitle({ ...period, number: '' })).toBe('A law')
})

test.each([
  ['$49', '49.00'],
  ['$49.00', '49.00'],
  ['49', '49'],
  ['29.9', '29.9'],
  ['1,299', '1299.00'],
  ['49,00', '49,00'],
  ['cheap', 'cheap'],
])('the price %s is stored as %s', (typed, stored) => {
  expect(readTyped(documentForm('prices'), { charged: typed })).toEqual({ charged: stored })
})
