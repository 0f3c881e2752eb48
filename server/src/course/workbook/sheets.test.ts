import { fieldsOf, sheetNames } from '@course/contract/course/workbook/sheets/sheets'
import { expect, test } from 'vitest'
import { newProperty, propertyPath, saveValue } from '../../../test/properties.ts'
import { startSharedSite } from '../../../test/test-site.ts'

const site = await startSharedSite()

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
    expect((await saveValue(member, id, { sheet, field, value: typed[kind] })).status, `${sheet} ${field}`).toBe(200)
  }
  const values: { sheet: string; field: string; value: string }[] = await valuesOf(member, id)
  expect(values).toHaveLength(fields.length)
  const of = (sheet: string, field: string) =>
    values.find((each) => each.sheet === sheet && each.field === field)?.value
  expect(of('research', 'limit')).toBe('1250.50')
  expect(of('budget', 'limit')).toBe('1250.50')
  expect(of('notes', 'notes')).toBe('Two\nlines.')
})

test('the same field changed on two devices answers with both values, and saves nothing until the member chooses', async () => {
  const member = await site.person()
  const id = await newProperty(member)
  await saveValue(member, id, { value: 'A gravel road.' })
  expect((await saveValue(member, id, { value: 'Paved, says the laptop.', was: 'A gravel road.' })).status).toBe(200)
  const late = await saveValue(member, id, { value: 'No road, says the phone.', was: 'A gravel road.' })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'stale', yours: 'No road, says the phone.', current: { body: { value: 'Paved, says the laptop.' } } },
  })
  expect((await fieldOf(member, id)).value).toBe('Paved, says the laptop.')
  const chosen = await saveValue(member, id, { value: 'No road, says the phone.', was: 'Paved, says the laptop.' })
  expect(chosen.body).toEqual({ sheet: 'research', field: 'road.found', value: 'No road, says the phone.' })
  expect((await fieldOf(member, id)).value).toBe('No road, says the phone.')
})

test('a save that is sent again changes nothing', async () => {
  const member = await site.person()
  const id = await newProperty(member)
  const first = await saveValue(member, id, { value: 'One.' })
  expect(await saveValue(member, id, { value: 'One.' })).toMatchObject({ status: 200, body: first.body })
})

test('what a phone wrote without a network for a day arrives, except over what the laptop wrote', async () => {
  const member = await site.person()
  const id = await newProperty(member)
  const fields = ['road.found', 'size.found', 'flood.found']
  for (const field of fields) await saveValue(member, id, { field, value: `First ${field}` })
  await saveValue(member, id, { value: 'From the laptop.', was: 'First road.found' })
  const answers = []
  for (const field of fields)
    answers.push((await saveValue(member, id, { field, value: `Phone ${field}`, was: `First ${field}` })).status)
  expect(answers).toEqual([409, 200, 200])
  expect((await fieldOf(member, id)).value).toBe('From the laptop.')
  expect((await fieldOf(member, id, 'size.found')).value).toBe('Phone size.found')
})

test('of many saves of one field at the same time one wins, and those of different fields all do', async () => {
  const member = await site.person()
  const id = await newProperty(member)
  const typed = ['a', 'b', 'c', 'd', 'e', 'f']
  const answers = await Promise.all(typed.map((value) => saveValue(member, id, { value })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  const won = answers.find(({ status }) => status === 200)?.body.value
  for (const { status, body } of answers) if (status === 409) expect(body.current.body.value).toBe(won)
  const fields = fieldsOf('sale-day').filter(({ kind }) => kind === 'line')
  await Promise.all(fields.map(({ id: field }) => saveValue(member, id, { sheet: 'sale-day', field, value: field })))
  const values: { sheet: string; value: string }[] = await valuesOf(member, id)
  expect(values.filter(({ sheet }) => sheet === 'sale-day')).toHaveLength(fields.length)
})

test('a value over one that the server does not have is not saved', async () => {
  const member = await site.person()
  const id = await newProperty(member)
  const reply = await saveValue(member, id, { value: 'New.', was: 'Of a property that was deleted.' })
  expect(reply).toMatchObject({ status: 409, body: { current: { body: { value: '' } } } })
  expect(await valuesOf(member, id)).toEqual([])
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

test('an emptied field stays empty', async () => {
  const member = await site.person()
  const id = await newProperty(member)
  const money = { sheet: 'research', field: 'minimum-bid' }
  await saveValue(member, id, { ...money, value: '1,000' })
  expect((await saveValue(member, id, { ...money, value: ' ', was: '1000.00' })).body.value).toBe('')
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
