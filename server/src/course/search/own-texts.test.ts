import type { SearchResults } from '@course/contract/course/search'
import { expect, test } from 'vitest'
import { newProperty } from '../../../test/properties.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'

const site = await startSharedSite()

type Member = Awaited<ReturnType<typeof site.person>>

const ask = async (member: Member, Text: string): Promise<SearchResults> =>
  (await member.post('/api/search', { Text })).body

async function writeNote(Text: string): Promise<Member> {
  const member = await site.person()
  const note = { FromVersion: 0, Place: { Kind: 'state', State: 'tx' }, Text }
  expect((await member.put(`/api/notes/${newId()}`, note)).status).toBe(200)
  return member
}

const manyWords = 'gibberwords '.repeat(60)

test.each([
  ['the beginning of a word', 'Ask Thistlewaite in Okefenokee about the gate', 'okefen', 'Okefenokee'],
  ['the beginning after another word', 'Ask Thistlewaite in Okefenokee', 'thistlewaite oke', 'Thistlewaite Okefenokee'],
  ['another form', 'Zonkings near the gate', 'zonking', 'Zonkings'],
  ['an accent less, far from the start', `${manyWords}Call Montréal today`, 'montreal', 'Montréal'],
  ['an accent more', 'Call Montreal today', 'montréal', 'Montreal'],
  ['a letter of another alphabet', 'Łódź and Straße', 'lodz strasse', 'Łódź Straße'],
  ['a word after a hyphen and digits', `${manyWords}lot 12-Gatewoode`, 'gatewoode', 'Gatewoode'],
  ['a part of a decimal', `${manyWords}it has 7.2519 acres`, '2519', '2519'],
  ['a word with a soft hyphen', 'Thistle\u00adwaitex said no', 'thistlewaitex', 'Thistle\u00adwaitex'],
  ['a part of a word with a character without a width', 'Zonk\u200bering said no', 'zonkeri', 'Zonk\u200bering'],
  ['a pasted word with a soft hyphen', 'Zonkering said no', 'Zonk\u00adering', 'Zonkering'],
  ['a part of a Chinese sentence', '赎回权的期限很重要', '期限', '期限'],
  ['one Chinese character', '赎回权的期限很重要', '权', '权的'],
  ['a part of a Japanese sentence', '裁判所からの通知を待つ', '通知', '通知'],
  ['a part of a Thai sentence', 'ประกาศขายทอดตลาด', 'ขาย', 'ขาย'],
  ['a correctly written name that the course lacks', 'Call Redemptin Smith', 'redemptin', 'Redemptin'],
])('a note is found by %s, and the excerpt marks it', async (_what, text, typed, marked) => {
  const member = await writeNote(text)
  const { groups, instead, isPartial, isRefused } = await ask(member, typed)
  const notes = groups.find(({ kind }) => kind === 'note')?.found ?? []
  const marks = notes.map(({ excerpt }) => excerpt.flatMap((part) => (part.isMatch ? [part.text] : [])))
  expect(marks.map((words) => words.join(' '))).toEqual([marked])
  expect({ instead, isPartial, isRefused }).toEqual({ instead: [], isPartial: false, isRefused: false })
})

test('a note with all words comes before newer notes with one of them', async () => {
  const member = await writeNote('Quillback deposits in Yokogaki')
  const other = { FromVersion: 0, Place: { Kind: 'state', State: 'ga' }, Text: 'Quillback again' }
  await member.put(`/api/notes/${newId()}`, other)
  const { groups } = await ask(member, 'yokogaki quillback')
  expect(groups.find(({ kind }) => kind === 'note')?.found.map(({ title }) => title)).toEqual(['Texas', 'Georgia'])
})

test('a property is found while its address is typed', async () => {
  const member = await site.person()
  await newProperty(member, { Address: '5 Quillback Lane', Parcel: '31-88-0042', County: 'Okeechobee' })
  for (const typed of ['quillb', 'okeech', '0042', '31-88'])
    expect((await ask(member, typed)).groups.map(({ kind }) => kind)).toContain('property')
})
