import { maxProperties } from '@course/contract/course/workbook/properties/properties'
import { expect, test } from 'vitest'
import { calculatorInputs, newProperty, propertyForm, propertyPath, saveValue } from '../../../test/properties.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { properties, sheets } from '../../schema.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')

type Member = Awaited<ReturnType<typeof site.person>>
const list = async (member: Pick<Member, 'get'>) => (await member.get('/api/workbook/properties')).body
const namesOf = async (member: Pick<Member, 'get'>): Promise<string[]> =>
  (await list(member)).properties.map(({ address }: { address: string }) => address)

test('a property is saved, listed by the date of its sale, and nobody else reads it', async () => {
  const member = await site.person()
  const id = await newProperty(member, { Address: ' 12 Oak Street ', SaleDate: '2028-02-29' })
  await newProperty(member, { Address: 'Undated', SaleDate: null, SaleKind: null, County: '' })
  await newProperty(member, { Address: 'Sooner', SaleDate: '2026-12-01' })
  const listed = await list(member)
  expect(listed).toMatchObject({ fileBytes: 0, emails: { reminders: true, lawChanges: true }, readableUntil: null })
  expect(listed.properties.map(({ address }: { address: string }) => address)).toEqual([
    'Sooner',
    '12 Oak Street',
    'Undated',
  ])
  const { status, body } = await member.get(propertyPath(id))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    property: {
      id,
      address: '12 Oak Street',
      parcel: '07-22-401-009',
      state: 'fl',
      county: 'Polk',
      saleDate: '2028-02-29',
      saleKind: 'lien',
      stage: 'watching',
      version: 1,
    },
    values: [],
    files: [],
    deadlines: [],
    calculations: [],
    readableUntil: null,
  })
  for (const other of [owner, await site.person()]) {
    expect(await namesOf(other)).toEqual([])
    expect((await other.get(propertyPath(id))).status).toBe(404)
  }
})

test('of two devices, the second gets both, and can save over the first', async () => {
  const member = await site.person()
  const id = await newProperty(member)
  const save = (changes: object) => member.put(propertyPath(id), propertyForm(changes))
  expect((await save({})).body.version).toBe(1)
  expect((await save({ FromVersion: 1, Stage: 'bid' })).body).toMatchObject({ stage: 'bid', version: 2 })
  const late = await save({ FromVersion: 1, Address: '14 Oak Street' })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { version: 2, body: { stage: 'bid', address: '12 Oak Street' } } },
  })
  expect(late.body.yours).toMatchObject({ Address: '14 Oak Street', Stage: 'watching' })
  expect((await save({ FromVersion: 2, Address: '14 Oak Street', Stage: 'bid' })).body.version).toBe(3)
  // Its answer was lost, so it is sent again.
  expect((await save({ FromVersion: 2, Address: '14 Oak Street', Stage: 'bid' })).body.version).toBe(3)
})

test('many first saves of one property at the same time leave one', async () => {
  const member = await site.person()
  const id = newId()
  const answers = await Promise.all(
    ['A', 'B', 'C', 'D'].map((Address) => member.put(propertyPath(id), propertyForm({ Address }))),
  )
  const taken = answers.filter(({ status }) => status === 200)
  expect(taken).toHaveLength(1)
  expect(await namesOf(member)).toEqual([taken[0]?.body.address])
})

test('a property is deleted with what belongs to it, unless another device changed it', async () => {
  const member = await site.person()
  const id = await newProperty(member)
  await saveValue(member, id, { value: 'A gravel road.' })
  await member.put(propertyPath(id), propertyForm({ FromVersion: 1, Stage: 'won' }))
  const remove = (FromVersion: number) => member.post(`${propertyPath(id)}/delete`, { FromVersion })
  expect(await remove(1)).toMatchObject({ status: 409, body: { code: 'stale', current: { body: { stage: 'won' } } } })
  expect((await remove(2)).status).toBe(200)
  expect((await remove(2)).status).toBe(404)
  expect(await namesOf(member)).toEqual([])
  expect((await site.db.select().from(sheets)).filter(({ propertyId }) => propertyId === id)).toEqual([])
})

test("someone else's property is not found, and stays as it is [AZ-11]", async () => {
  const [member, other] = [await site.person(), await site.person()]
  const id = await newProperty(member, { Address: 'A secret corner' })
  const answers = [
    await other.get(propertyPath(id)),
    ...(await Promise.all([0, 1].map((FromVersion) => other.put(propertyPath(id), propertyForm({ FromVersion }))))),
    await other.post(`${propertyPath(id)}/delete`, { FromVersion: 1 }),
    await saveValue(other, id, { value: 'Mine.' }),
    await other.put(`${propertyPath(id)}/calculations/${newId()}`, {
      Calculator: 'maximum-bid',
      Inputs: calculatorInputs('maximum-bid'),
    }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(404)
    expect(JSON.stringify(body)).not.toContain('secret')
  }
  const unknown = await other.get(propertyPath(newId()))
  expect(unknown.body.error).toBe(answers[0]?.body.error)
  expect(await namesOf(member)).toEqual(['A secret corner'])
})

test.each([
  ['neither an address nor a parcel number', { Address: ' ', Parcel: '' }, 'Address', /address or a parcel/],
  ['an address of 201 characters', { Address: 'x'.repeat(201) }, 'Address', /at most 200/],
  ['an address with a NUL', { Address: 'a\u0000b' }, 'Address', /not allowed/],
  ['half a character', { Parcel: 'a\ud800' }, 'Parcel', /not allowed/],
  ['an unknown state', { State: 'zz' }, 'State', /Choose a state/],
  ['no state', { State: undefined }, 'State', /State is required/],
  ['February 29 of a year without one', { SaleDate: '2027-02-29' }, 'SaleDate', /must be a day that exists/],
  ['a sale in 1900', { SaleDate: '1900-01-01' }, 'SaleDate', /must be from January 1, 1980/],
  ['a sale in 2200', { SaleDate: '2200-01-01' }, 'SaleDate', /to December 31, 2099/],
  ['a date as people write it', { SaleDate: '6/1/2027' }, 'SaleDate', /such as 2026-11-21/],
  ['an unknown kind of sale', { SaleKind: 'rental' }, 'SaleKind', /Choose what is sold/],
  ['an unknown stage', { Stage: 'sold' }, 'Stage', /Choose a stage/],
  ['a version below zero', { FromVersion: -1 }, 'FromVersion', /must be a number/],
  ['a version that no database has', { FromVersion: 3_000_000_000 }, 'FromVersion', /must be a number/],
])('a property with %s is refused with a sentence at the field', async (_what, changes, field, sentence) => {
  const member = await site.person()
  const { status, body } = await member.put(propertyPath(newId()), propertyForm(changes))
  expect(status).toBe(400)
  expect(body.fields[field]).toMatch(sentence)
  expect(await namesOf(member)).toEqual([])
})

test('the two-thousandth property fits, and the one after it does not', async () => {
  const member = await site.person()
  const row = { userId: member.id, address: 'x', parcel: '', state: 'tx', county: '', stage: 'watching', version: 1 }
  const rows = Array.from({ length: maxProperties - 1 }, () => ({ ...row, stage: 'watching' as const, id: newId() }))
  await site.db.insert(properties).values(rows)
  const id = await newProperty(member)
  const { status, body } = await member.put(propertyPath(newId()), propertyForm())
  expect(status).toBe(409)
  expect(body.error).toBe('You have 2,000 properties, which is the most that fit. Delete one to add another.')
  expect((await member.put(propertyPath(id), propertyForm({ FromVersion: 1, Stage: 'won' }))).status).toBe(200)
})

test('a calculation is saved once, and only with inputs that can be shown again', async () => {
  const member = await site.person()
  const id = await newProperty(member)
  const path = `${propertyPath(id)}/calculations/${newId()}`
  const form = {
    Calculator: 'maximum-bid',
    Inputs: calculatorInputs('maximum-bid', { resale: '$90,000', sellingCost: '8 %' }),
  }
  expect(await member.put(path, form)).toMatchObject({ status: 200, body: { inputs: form.Inputs } })
  const others = { ...form, Inputs: calculatorInputs('maximum-bid', { resale: '1' }) }
  expect((await member.put(path, others)).body.inputs).toEqual(form.Inputs)
  expect((await member.get(propertyPath(id))).body.calculations).toMatchObject([{ calculator: 'maximum-bid' }])
  for (const wrong of [
    { Calculator: '../x' },
    { Calculator: 'constructor' },
    { Inputs: {} },
    { Inputs: { ...form.Inputs, more: '1' } },
    { Inputs: { ...form.Inputs, resale: 1 } },
    { Inputs: 'x' },
  ])
    expect((await member.put(`${propertyPath(id)}/calculations/${newId()}`, { ...form, ...wrong })).status).toBe(400)
  expect((await member.post(`${path}/delete`, {})).status).toBe(200)
  expect((await member.post(`${path}/delete`, {})).status).toBe(404)
})

test.each([
  ['commas in the wrong place', '1,25', /commas only between thousands/],
  ['“10.5k”', '10.5k', /written in full, such as 10,500/],
  ['a negative amount', '-5', /can’t be negative/],
  ['nothing', '', /can’t be empty/],
  ['a text of 101 characters', '1'.repeat(101), /too long/],
])('a calculation with %s is refused with a sentence at its input', async (_what, resale, sentence) => {
  const member = await site.person()
  const id = await newProperty(member)
  const form = { Calculator: 'maximum-bid', Inputs: calculatorInputs('maximum-bid', { resale }) }
  const { status, body } = await member.put(`${propertyPath(id)}/calculations/${newId()}`, form)
  expect(status).toBe(400)
  expect(body.fields.resale).toMatch(sentence)
  expect((await member.get(propertyPath(id))).body.calculations).toEqual([])
})
