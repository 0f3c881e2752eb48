import { expect, test } from 'vitest'
import { endAccess } from '../../../test/buyers.ts'
import { editAndPublish, edits } from '../../../test/editors.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { courseVideos } from '../../../test/watchers.ts'
import { newId } from '../../platform/ids.ts'
import { notes } from '../../schema.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const [first = '', second = ''] = await courseVideos(site)

type Member = Awaited<ReturnType<typeof site.person>>
const atSecond = (Second: number, Video = first) => ({ Kind: 'video', Video, Second })
const atTexas = { Kind: 'state', State: 'tx' }
const save = (member: Pick<Member, 'put'>, Text: string, more: { id?: string; from?: number; place?: object } = {}) =>
  member.put(`/api/notes/${more.id ?? newId()}`, {
    FromVersion: more.from ?? 0,
    Place: more.place ?? atSecond(12),
    Text,
  })
const textsOf = async (member: Pick<Member, 'get'>, query = '') =>
  (await member.get(`/api/notes${query}`)).body.map(({ text }: { text: string }) => text)

test('a note is saved as it was typed, at its second, paragraph or state, and nobody else reads it', async () => {
  const member = await site.person()
  const typed = '  Call on Monday.\n\n\tAsk about <deposits> & "fees" <script>alert(1)</script>.  '
  const saved = await save(member, typed, { place: atSecond(125) })
  expect(saved).toMatchObject({
    status: 200,
    body: { kind: 'video', target: first, second: 125, number: 1, anchor: null, text: typed },
  })
  const place = { Kind: 'lesson', Video: second, Anchor: 'p-1a2b', Quote: 'The buyer pays the taxes.' }
  const lesson = await save(member, 'Why?', { place })
  expect(lesson.body).toMatchObject({ kind: 'lesson', quote: 'The buyer pays the taxes.', second: null, number: 2 })
  expect((await save(member, 'Go there.', { place: atTexas })).body).toMatchObject({ title: 'Texas', number: null })
  expect(await textsOf(member)).toEqual([typed, 'Why?', 'Go there.'])
  expect(await textsOf(member, `?target=${second}`)).toEqual(['Why?'])
  expect((await member.get('/api/my-states')).body).toEqual([{ code: 'tx', isStarred: false, hasNote: true }])
  for (const other of [owner, await site.person()]) expect(await textsOf(other)).toEqual([])
})

test('of two devices, the second gets both texts, and can save over the first', async () => {
  const member = await site.person()
  const id = newId()
  const from = (await save(member, 'One.', { id })).body.version
  expect((await save(member, 'One.', { id })).body.version).toBe(from)
  expect((await save(member, 'From the phone.', { id, from })).body.version).toBe(from + 1)
  const late = await save(member, 'From the laptop.', { id, from })
  const current = { version: from + 1, body: 'From the phone.' }
  expect(late).toMatchObject({ status: 409, body: { code: 'stale', current } })
  expect(late.body.yours).toBe('From the laptop.')
  expect(await textsOf(member)).toEqual(['From the phone.'])
  expect((await save(member, 'Both.', { id, from: from + 1 })).body).toMatchObject({ text: 'Both.', version: from + 2 })
})

test('a note is deleted unless another device changed it, and can be written again under its ID', async () => {
  const member = await site.person()
  const id = newId()
  const remove = (FromVersion: number) => member.post(`/api/notes/${id}/delete`, { FromVersion })
  const from = (await save(member, 'One.', { id })).body.version
  await save(member, 'Two.', { id, from })
  expect(await remove(from)).toMatchObject({ status: 409, body: { code: 'stale', current: { body: 'Two.' } } })
  expect((await remove(from + 1)).status).toBe(200)
  expect((await remove(from + 1)).status).toBe(404)
  expect(await textsOf(member)).toEqual([])
  // By Undo, or by a device that does not know of the deletion.
  expect((await save(member, 'Two and more.', { id, from: from + 1 })).body).toMatchObject({ second: 12 })
  expect(await textsOf(member)).toEqual(['Two and more.'])
})

test('a device that does not know of a deletion does not overwrite the note that was created again', async () => {
  const member = await site.person()
  for (const isUndone of [false, true]) {
    const id = newId()
    const first = (await save(member, 'One.', { id })).body.version
    await member.post(`/api/notes/${id}/delete`, { FromVersion: first })
    await save(member, 'Anew.', { id, from: isUndone ? first : 0 })
    expect(await save(member, 'From the laptop.', { id, from: first })).toMatchObject({
      status: 409,
      body: { code: 'stale', yours: 'From the laptop.', current: { body: 'Anew.' } },
    })
  }
  expect(await textsOf(member)).toEqual(['Anew.', 'Anew.'])
})

test("someone else's note is not found, and stays as it is [AZ-10]", async () => {
  const [member, other] = [await site.person(), await site.person()]
  const id = newId()
  const { version } = (await save(member, 'A secret bid.', { id })).body
  const answers = [
    ...(await Promise.all([0, version].map((from) => save(other, 'Mine.', { id, from })))),
    await other.post(`/api/notes/${id}/delete`, { FromVersion: version }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(404)
    expect(JSON.stringify(body)).not.toContain('secret')
  }
  expect((await other.post(`/api/notes/${newId()}/delete`, { FromVersion: 1 })).body.error).toBe(answers[2]?.body.error)
  expect(await textsOf(member)).toEqual(['A secret bid.'])
  expect(await textsOf(other)).toEqual([])
})

test.each([
  ['of 20,000 characters', 'x'.repeat(20_000), 'A note can have at most 5,000 characters.'],
  ['of 20,000 characters of another script', '税'.repeat(20_000), 'A note can have at most 5,000 characters.'],
  ['of 5,001 characters', 'x'.repeat(5_001), 'A note can have at most 5,000 characters.'],
  ['with a NUL', 'a\u0000b', 'The note contains characters that are not allowed.'],
  ['with half a character', 'a\ud800b', 'The note contains characters that are not allowed.'],
  ['without words', ' \n\u200b ', 'A note cannot be empty.'],
  ['that is a number', 7 as never, 'The note must be text.'],
])('a note %s is refused with a sentence', async (_what, text, sentence) => {
  const member = await site.person()
  expect(await save(member, text)).toMatchObject({ status: 400, body: { fields: { Text: sentence } } })
  expect(await textsOf(member)).toEqual([])
})

test.each([
  ['an unknown video', atSecond(1, 'nothing'), 404],
  ['a second before the start', atSecond(-1), 400],
  ['half a second', atSecond(1.5), 400],
  ['an unknown state', { Kind: 'state', State: 'zz' }, 400],
  ['a quote that is too long', { Kind: 'lesson', Video: first, Anchor: 'a', Quote: 'x'.repeat(301) }, 400],
  ['nothing', {}, 400],
])('a note at %s is refused', async (_what, place, status) => {
  const answer = await save(await site.person(), 'Text.', { place })
  expect(answer.status).toBe(status)
  expect(answer.body.error).toMatch(/^[A-Z].*\.$/)
})

test('a note of exactly 5,000 characters is saved in any script, and a member can have 1,000 notes', async () => {
  const member = await site.person()
  expect((await save(member, '税'.repeat(5_000))).status).toBe(200)
  const row = { userId: member.id, kind: 'video' as const, target: first, second: 1, text: 'x', version: 1 }
  await site.db.insert(notes).values(Array.from({ length: 998 }, () => ({ ...row, id: newId() })))
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => save(member, text)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.error).toBe('You have 1,000 notes, which is the limit. Delete one to write another.')
  const saved = answers.find(({ status }) => status === 200)?.body
  expect((await save(member, 'Changed.', { id: saved.id, from: saved.version })).status).toBe(200)
})

test('notes stay with their video when it moves, plays something else, or leaves the course', async () => {
  const member = await site.person()
  await save(member, 'At 70.', { place: atSecond(70, second) })
  await save(member, 'At 9.', { place: atSecond(9, second) })
  await save(member, 'In the first.', { place: atSecond(5) })
  expect(await textsOf(member)).toEqual(['In the first.', 'At 9.', 'At 70.'])
  const edit = (change: Parameters<typeof editAndPublish>[2]) => editAndPublish(owner, 'videos', change)
  const changed = { name: 'Replaced', vimeoNumber: '76979872' }
  expect(await edit(([one, two, ...rest]) => [{ ...two, ...changed }, one, ...rest])).toMatchObject({ status: 200 })
  expect(await textsOf(member)).toEqual(['At 9.', 'At 70.', 'In the first.'])
  const [moved] = (await member.get(`/api/notes?target=${second}`)).body
  expect(moved).toMatchObject({ number: 1, title: 'Replaced', second: 9 })
  expect(await edit(edits.archive(second))).toMatchObject({ status: 200 })
  expect(await textsOf(member)).toEqual(['In the first.', 'At 9.', 'At 70.'])
  const [gone] = (await member.get(`/api/notes?target=${second}`)).body
  expect(gone).toMatchObject({ number: null, second: 9 })
  expect((await save(member, 'Later.', { id: gone.id, from: gone.version })).status).toBe(200)
})

test('without access, notes can be neither read nor written in the course, but all can be downloaded [AZ-10]', async () => {
  const member = await site.person()
  await save(member, 'Mine.')
  await endAccess(site, member.id)
  expect((await member.get('/api/notes')).body.code).toBe('no_access')
  expect((await save(member, 'More.')).body.code).toBe('no_access')
  expect((await member.post(`/api/notes/${newId()}/delete`, { FromVersion: 1 })).body.code).toBe('no_access')
  const { status, body } = await member.get('/api/account/notes')
  expect(status).toBe(200)
  expect(body).toMatchObject([{ text: 'Mine.', second: 12 }])
  for (const path of ['/api/notes', '/api/account/notes']) expect((await site.visitor.get(path)).status).toBe(401)
})

test('a support view neither sees nor writes notes [AZ-10]', async () => {
  const member = await site.person()
  const id = newId()
  const from = (await save(member, 'A secret bid.', { id })).body.version
  const { body } = await owner.post(`/api/users/${member.id}/view`, { Reason: 'They asked for help.' })
  const seen = site.as(body.message)
  const answers = [
    await seen.get('/api/notes'),
    await seen.get('/api/account/notes'),
    await save(seen, 'Not mine.', { id, from }),
    await seen.post(`/api/notes/${id}/delete`, { FromVersion: from }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { code: 'viewing_as' } })
  expect(await textsOf(member)).toEqual(['A secret bid.'])
})

test('of many saves of one note at the same time, one succeeds, and the note has its text', async () => {
  const member = await site.person()
  const id = newId()
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => save(member, text, { id })))
  const taken = answers.filter(({ status }) => status === 200)
  expect(taken).toHaveLength(1)
  expect(await textsOf(member)).toEqual([taken[0]?.body.text])
})
