import { maxOtherValues } from '@course/contract/course/workbook/properties/properties'
import { fieldsOf, sheetNames } from '@course/contract/course/workbook/sheets/sheets'
import { afterAll, expect, test } from 'vitest'
import { newProperty, propertyPath, saveValue } from '../../../test/properties.ts'
import { startTestSite } from '../../../test/test-site.ts'

const site = await startTestSite()
afterAll(() => site[Symbol.asyncDispose]())

type Member = Awaited<ReturnType<typeof site.person>>
const valuesOf = async (member: Member, id: string) => (await member.get(propertyPath(id))).body.values
const fieldOf = async (member: Member, id: string, field = 'road.found') =>
  (await valuesOf(member, id)).find((each: { field: string }) => each.field === field)

test('every field of the seven worksheets, and the notes, can be filled and read back', async () => {
  const member = await site.person()
  const id = await newProperty(member)
  const typed = {
    line: 'A line.',
    text: 'Two\nlines.',
    money: '$1,250.5',
    day: '2028-02-29',
    check: 'yes',
    outcome: 'unknown',
  }
  const fields = sheetNames.flatMap((sheet) => fieldsOf(sheet).map((field) => ({ sheet, ...field })))
  for (const { sheet, id: field, kind } of fields) {
    const { status, body } = await saveValue(member, id, { sheet, field, value: typed[kind] })
    expect([status, body.version], `${sheet} ${field}`).toEqual([200, 1])
  }
  const values: { sheet: string; field: string; value: string }[] = await valuesOf(member, id)
  expect(values).toHaveLength(fields.length)
  const of = (sheet: string, field: string) =>
    values.find((each) => each.sheet === sheet && each.field === field)?.value
  expect(of('research', 'limit')).toBe('1250.50')
  expect(of('budget', 'limit')).toBe('1250.50')
  expect(of('notes', 'notes')).toBe('Two\nlines.')
})

test('a value over one that was not seen is kept beside it, and the member chooses', async () => {
  const member = await site.person()
  const id = await newProperty(member)
  await saveValue(member, id, { value: 'A gravel road.' })
  expect((await saveValue(member, id, { value: 'Paved, says the laptop.', from: 1 })).body.version).toBe(2)
  const late = await saveValue(member, id, { value: 'No road, says the phone.', from: 1 })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'stale', yours: 'No road, says the phone.', current: { version: 2, savedBy: null } },
  })
  expect(late.body.current.body).toMatchObject({
    value: 'Paved, says the laptop.',
    others: [{ value: 'No road, says the phone.' }],
  })
  const kept = await fieldOf(member, id)
  expect(kept).toEqual(late.body.current.body)

  // The laptop does not know yet, and goes on typing: nothing of the phone's is lost.
  const more = await saveValue(member, id, { value: 'Paved, and private.', from: 2 })
  expect(more.body).toMatchObject({ version: 3, others: [{ value: 'No road, says the phone.' }] })

  const [other] = more.body.others
  const chosen = await saveValue(member, id, { value: other.value, from: 3, drop: [other.id] })
  expect(chosen.body).toMatchObject({ value: 'No road, says the phone.', version: 4, others: [] })
  expect((await fieldOf(member, id)).others).toEqual([])
})

test('to keep the value, the other one is dropped without a new version', async () => {
  const member = await site.person()
  const id = await newProperty(member)
  await saveValue(member, id, { value: 'One.' })
  const { body } = await saveValue(member, id, { value: 'Two.' })
  const drop = body.current.body.others.map(({ id: digest }: { id: string }) => digest)
  const kept = await saveValue(member, id, { value: 'One.', from: 1, drop })
  expect(kept.body).toMatchObject({ value: 'One.', version: 1, others: [] })
})

test('a save that is sent again changes nothing, and a late one that is sent again waits once', async () => {
  const member = await site.person()
  const id = await newProperty(member)
  const first = await saveValue(member, id, { value: 'One.' })
  expect((await saveValue(member, id, { value: 'One.' })).body).toEqual(first.body)
  for (let times = 0; times < 3; times += 1) await saveValue(member, id, { value: 'Two.' })
  expect((await fieldOf(member, id)).others).toHaveLength(1)
})

test('what a phone wrote without a network for a day arrives beside what the laptop wrote', async () => {
  const member = await site.person()
  const id = await newProperty(member)
  const fields = ['road.found', 'size.found', 'flood.found']
  for (const field of fields) await saveValue(member, id, { field, value: `First ${field}` })
  await saveValue(member, id, { field: 'road.found', value: 'From the laptop.', from: 1 })
  const answers = []
  for (const field of fields)
    answers.push((await saveValue(member, id, { field, value: `Phone ${field}`, from: 1 })).status)
  expect(answers).toEqual([409, 200, 200])
  expect(await fieldOf(member, id)).toMatchObject({
    value: 'From the laptop.',
    others: [{ value: 'Phone road.found' }],
  })
  expect(await fieldOf(member, id, 'size.found')).toMatchObject({ value: 'Phone size.found', others: [] })
})

test('many saves of one field at the same time lose nothing', async () => {
  const member = await site.person()
  const id = await newProperty(member)
  const typed = ['a', 'b', 'c', 'd', 'e', 'f']
  const answers = await Promise.all(typed.map((value) => saveValue(member, id, { value })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { value, others } = await fieldOf(member, id)
  expect([value, ...others.map((each: { value: string }) => each.value)].sort()).toEqual(typed)
})

test.each([
  ['research', 'minimum-bid', '10.5k', /such as 10,500 instead of 10.5k/],
  ['research', 'minimum-bid', '-200', /can’t be negative/],
  ['research', 'minimum-bid', '1,25', /such as 1,250.50/],
  ['research', 'date', '2027-02-29', /must be a day that exists/],
  ['research', 'date', '1900-01-01', /must be from January 1, 1980/],
  ['research', 'date', '2200-01-01', /to December 31, 2099/],
  ['research', 'road.ok', 'maybe', /Choose one/],
  ['research', 'road.found', 'x'.repeat(501), /at most 500 characters/],
  ['research', 'road.found', 'two\nlines', /not allowed/],
  ['notes', 'notes', 'x'.repeat(5_001), /at most 5,000 characters/],
  ['notes', 'notes', 'a\u0000b', /not allowed/],
  ['notes', 'notes', 'a\ud800b', /not allowed/],
  ['sale-day', 'list', 'true', /Choose one/],
])(
  'in %s, %s = %j is refused with a sentence at the field, and the value stays',
  async (sheet, field, value, sentence) => {
    const member = await site.person()
    const id = await newProperty(member)
    const { status, body } = await saveValue(member, id, { sheet, field, value })
    expect(status).toBe(400)
    expect(body.fields.Value).toMatch(sentence)
    expect(await valuesOf(member, id)).toEqual([])
  },
)

test('an emptied field stays empty, and its version counts', async () => {
  const member = await site.person()
  const id = await newProperty(member)
  const money = { sheet: 'research', field: 'minimum-bid' }
  await saveValue(member, id, { ...money, value: '1,000' })
  expect((await saveValue(member, id, { ...money, value: ' ', from: 1 })).body).toMatchObject({ value: '', version: 2 })
})

test.each([
  ['no-sheet', 'road.found'],
  ['research', 'no-field'],
  ['research', '__proto__'],
  ['__proto__', 'x'],
  ['research', 'road'],
])('%s has no field %s', async (sheet, field) => {
  const member = await site.person()
  expect((await saveValue(member, await newProperty(member), { sheet, field, value: 'x' })).status).toBe(404)
})

test(`${maxOtherValues} other versions of a field are kept, and one more is refused until the member has chosen`, async () => {
  const member = await site.person()
  const id = await newProperty(member)
  await saveValue(member, id, { value: 'First.' })
  const late = (at: number) => saveValue(member, id, { value: `Late ${at}.` })
  for (let at = 1; at <= maxOtherValues; at += 1) expect((await late(at)).body.code).toBe('stale')
  expect((await late(maxOtherValues)).body.code).toBe('stale')
  expect((await late(maxOtherValues + 1)).body).toMatchObject({
    code: 'conflict',
    error: expect.stringContaining('10 other versions of this field wait'),
  })
  const { others } = await fieldOf(member, id)
  expect(others).toHaveLength(maxOtherValues)
  await saveValue(member, id, { value: 'First.', from: 1, drop: [others[0].id] })
  expect((await late(maxOtherValues + 1)).body.code).toBe('stale')
})
