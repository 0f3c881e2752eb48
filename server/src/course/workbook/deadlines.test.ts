import { type Deadline, maxDeadlines, maxMemberDeadlines } from '@course/contract/course/workbook/deadlines/deadlines'
import { ruleKeyOf } from '@course/contract/course/workbook/deadlines/rule-changes'
import { expect, test } from 'vitest'
import { editAndPublish } from '../../../test/editors.ts'
import { deadlineForm, deadlinePath, newProperty, propertyForm, propertyPath } from '../../../test/properties.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { deadlines } from '../../schema.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')

type Member = Awaited<ReturnType<typeof site.person>>
const deadlinesOf = async (member: Member, id: string): Promise<Deadline[]> =>
  (await member.get(propertyPath(id))).body.deadlines
const upcoming = async (member: Member): Promise<(Deadline & { property: { id: string } })[]> =>
  (await member.get('/api/workbook/deadlines')).body

/** Georgia's rule about redemption, as the page reads it. */
async function georgia(member: Member) {
  const { periods } = (await member.get('/api/states/ga')).body
  const period = periods.find(({ id }: { id: string }) => id === 'redemption')
  const { cell: _, ...rule } = period
  return { rule, period, Rule: { Period: 'redemption', Key: ruleKeyOf(period), StartedOn: '2027-06-01' } }
}
const fromRule = { What: 'The owner can redeem', Day: '2028-06-01', Source: '' }

test('a date that the member entered has the source that they wrote', async () => {
  const member = await site.person()
  const id = await newProperty(member)
  const saved = await member.put(deadlinePath(id, newId()), deadlineForm())
  expect(saved).toMatchObject({
    status: 200,
    body: { day: '2027-06-02', source: 'Terms of sale, page 3', rule: null, isDone: false, reminders: [], version: 1 },
  })
  expect(await deadlinesOf(member, id)).toEqual([saved.body])
  expect(await upcoming(member)).toMatchObject([{ id: saved.body.id, property: { id, county: 'Polk' } }])
})

test('a suggested date has the citation of the state guide, whatever the page sent', async () => {
  const member = await site.person()
  const id = await newProperty(member, { State: 'ga' })
  const { period, rule, Rule } = await georgia(member)
  const form = deadlineForm({ ...fromRule, Source: 'I made this up.', Rule })
  const { status, body } = await member.put(deadlinePath(id, newId()), form)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    source: period.citation,
    link: period.link,
    rule: { state: 'ga', startedOn: '2027-06-01', confirmed: rule, now: rule },
  })
})

test.each([
  ['a rule that no state has', { Period: 'no-such-rule', Key: '[]' }],
  ['what the rule does not say', { Period: 'redemption', Key: '["owner can redeem",99,"years"]' }],
])('a date from %s is refused, and nothing is saved', async (_what, wrong) => {
  const member = await site.person()
  const id = await newProperty(member, { State: 'ga' })
  const { Rule } = await georgia(member)
  const form = deadlineForm({ ...fromRule, Rule: { ...Rule, ...wrong } })
  const { status, body } = await member.put(deadlinePath(id, newId()), form)
  expect([status, body.code]).toEqual([409, 'conflict'])
  expect(await deadlinesOf(member, id)).toEqual([])
})

test.each([
  ['another day than the rule gives', { Day: '2028-06-02' }],
  ['a day that was moved to a Monday', { Day: '2028-06-05' }],
])('%s is not confirmed by its citation', async (_what, wrong) => {
  const member = await site.person()
  const id = await newProperty(member, { State: 'ga' })
  const { Rule } = await georgia(member)
  const { status, body } = await member.put(deadlinePath(id, newId()), deadlineForm({ ...fromRule, Rule, ...wrong }))
  expect(status).toBe(400)
  expect(body.fields.Day).toMatch(/^By this rule, the date is June 1, 2028\./)
  expect(await deadlinesOf(member, id)).toEqual([])
})

test('a sale on February 29 gives the last day of the month, and a day that does not exist gives no date', async () => {
  const member = await site.person()
  const id = await newProperty(member, { State: 'ga', SaleDate: '2028-02-29' })
  const { Rule } = await georgia(member)
  const save = (StartedOn: string, Day: string) =>
    member.put(deadlinePath(id, newId()), deadlineForm({ ...fromRule, Day, Rule: { ...Rule, StartedOn } }))
  expect((await save('2028-02-29', '2029-02-28')).body).toMatchObject({ day: '2029-02-28' })
  for (const day of ['2029-02-29', '1900-02-28', '2200-01-01'])
    expect((await save(day, '2029-02-28')).body.fields.StartedOn).toMatch(/^The day from which it counts must be /)
})

test('when the owner publishes another rule, the date stays, says so, and can be confirmed again', async () => {
  const member = await site.person()
  const id = await newProperty(member, { State: 'ga' })
  const [path, form] = [deadlinePath(id, newId()), deadlineForm({ ...fromRule, Rule: (await georgia(member)).Rule })]
  const first = (await member.put(path, form)).body
  const change = (number: number) =>
    editAndPublish(owner, 'state-ga', (state) => ({
      ...state,
      periods: state.periods.map((each: { id: string }) => (each.id === 'redemption' ? { ...each, number } : each)),
    }))
  expect((await change(18)).status).toBe(200)
  expect(await deadlinesOf(member, id)).toMatchObject([
    { day: '2028-06-01', rule: { confirmed: { number: 12 }, now: { number: 18 } } },
  ])
  // Done or not does not confirm the date.
  const done = (await member.put(path, { ...form, FromVersion: 1, Done: true })).body
  expect(done).toMatchObject({ isDone: true, confirmedAt: first.confirmedAt, rule: { confirmed: { number: 12 } } })
  expect(await upcoming(member)).toEqual([])
  const again = { ...form, FromVersion: 2, Day: '2028-12-01', Rule: (await georgia(member)).Rule }
  const confirmed = (await member.put(path, again)).body
  expect(confirmed).toMatchObject({ day: '2028-12-01', rule: { confirmed: { number: 18 } }, isDone: false })
  expect(confirmed.confirmedAt > first.confirmedAt).toBe(true)
  await editAndPublish(owner, 'state-ga', (state) => ({ ...state, periods: [] }))
  expect(await deadlinesOf(member, id)).toMatchObject([{ rule: { confirmed: { number: 18 }, now: null } }])
})

test('a date keeps its rule when the property moves to another state', async () => {
  const member = await site.person()
  const id = await newProperty(member, { State: 'in' })
  const { periods } = (await member.get('/api/states/in')).body
  const Rule = { Period: 'redemption', Key: ruleKeyOf(periods[0]), StartedOn: '2027-06-01' }
  const path = deadlinePath(id, newId())
  expect((await member.put(path, deadlineForm({ ...fromRule, Rule }))).status).toBe(200)
  await member.put(propertyPath(id), propertyForm({ FromVersion: 1, State: 'tx' }))
  const done = await member.put(path, deadlineForm({ ...fromRule, Rule, FromVersion: 1, Done: true }))
  expect(done.body.rule).toMatchObject({ state: 'in', now: { id: 'redemption' } })
})

test('of two devices, the second gets both, and a deletion does not go over a change', async () => {
  const member = await site.person()
  const id = await newProperty(member)
  const path = deadlinePath(id, newId())
  await member.put(path, deadlineForm())
  expect((await member.put(path, deadlineForm())).body.version).toBe(1)
  await member.put(path, deadlineForm({ FromVersion: 1, Day: '2027-06-03' }))
  const late = await member.put(path, deadlineForm({ FromVersion: 1, Day: '2027-06-04' }))
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { version: 2, body: { day: '2027-06-03' } }, yours: { Day: '2027-06-04' } },
  })
  expect((await member.post(`${path}/delete`, { FromVersion: 1 })).body.code).toBe('stale')
  expect((await member.post(`${path}/delete`, { FromVersion: 2 })).status).toBe(200)
  expect((await member.post(`${path}/delete`, { FromVersion: 2 })).status).toBe(404)
})

test("someone else's deadline is not found, and neither is one of another property [AZ-11]", async () => {
  const [member, other] = [await site.person(), await site.person()]
  const [mine, alsoMine, theirs] = [await newProperty(member), await newProperty(member), await newProperty(other)]
  const id = newId()
  await member.put(deadlinePath(mine, id), deadlineForm())
  for (const [person, property] of [
    [other, mine],
    [other, theirs],
    [member, alsoMine],
  ] as const) {
    expect((await person.put(deadlinePath(property, id), deadlineForm({ FromVersion: 1 }))).status).toBe(404)
    expect((await person.post(`${deadlinePath(property, id)}/delete`, { FromVersion: 1 })).status).toBe(404)
  }
  expect(await deadlinesOf(member, mine)).toHaveLength(1)
  expect(await upcoming(other)).toEqual([])
})

test.each([
  ['no source', { Source: ' ' }, 'Source', /Write where the date stands/],
  ['no words', { What: '' }, 'What', /Write what ends or begins/],
  ['February 29 of a year without one', { Day: '2027-02-29' }, 'Day', /must be a day that exists/],
  ['a day in 1900', { Day: '1900-01-01' }, 'Day', /must be from January 1, 1980/],
  ['a day in 2200', { Day: '2200-01-01' }, 'Day', /to December 31, 2099/],
  ['a source with a NUL', { Source: 'a\u0000' }, 'Source', /not allowed/],
])('a deadline with %s is refused with a sentence at the field', async (_what, changes, field, sentence) => {
  const member = await site.person()
  const id = await newProperty(member)
  const { status, body } = await member.put(deadlinePath(id, newId()), deadlineForm(changes))
  expect(status).toBe(400)
  expect(body.fields[field]).toMatch(sentence)
  expect(await deadlinesOf(member, id)).toEqual([])
})

test('the hundredth deadline of a property fits, and the one after it does not', async () => {
  const member = await site.person()
  const id = await newProperty(member)
  const row = { propertyId: id, what: 'x', day: '2027-01-01', source: 'x', isDone: false, version: 1 }
  await site.db.insert(deadlines).values(Array.from({ length: maxDeadlines - 1 }, () => ({ ...row, id: newId() })))
  expect((await member.put(deadlinePath(id, newId()), deadlineForm())).status).toBe(200)
  const { status, body } = await member.put(deadlinePath(id, newId()), deadlineForm())
  expect([status, body.error]).toEqual([409, expect.stringContaining('at most 100 deadlines')])
})

test('two new deadlines at once don’t exceed 1,000 open ones of a member, and one that is done can’t be opened again', async () => {
  const member = await site.person()
  const ids = await Promise.all(Array.from({ length: 12 }, () => newProperty(member)))
  const row = { what: 'x', day: '2027-01-01', source: 'x', isDone: false, version: 1 }
  const rows = Array.from({ length: maxMemberDeadlines.open - 1 }, (_, at) => ({
    ...row,
    propertyId: ids[at % 10] ?? '',
    id: newId(),
  }))
  await site.db.insert(deadlines).values(rows)
  const [one = '', other = ''] = ids.slice(10)
  const done = newId()
  await member.put(deadlinePath(one, done), deadlineForm({ Done: true }))
  const replies = await Promise.all([one, other].map((id) => member.put(deadlinePath(id, newId()), deadlineForm())))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const again = await member.put(deadlinePath(one, done), deadlineForm({ FromVersion: 1 }))
  expect([again.status, again.body.error]).toEqual([409, expect.stringContaining('at most 1,000 open deadlines')])
})
