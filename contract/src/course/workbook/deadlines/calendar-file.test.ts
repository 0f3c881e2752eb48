import { expect, test } from 'vitest'
import { calendarEntry } from './calendar-file.ts'

const date = {
  id: 'a1',
  day: '2027-11-03',
  title: 'Redemption ends',
  counted: '12 months from the sale: November 3, 2026. That day itself isn’t counted.',
  citation: 'O.C.G.A. 48-4-40',
  changedAt: '2026-11-04T10:00:00.000Z',
  changes: 2,
}
const property = { name: '12 Main St, Macon', link: 'https://example.org/property' }

test('a phone shows the property, how a date was counted, and its citation', () => {
  expect(calendarEntry(date, property)).toEqual({
    id: 'a1',
    day: '2027-11-03',
    title: 'Redemption ends: 12 Main St, Macon',
    text: `12 Main St, Macon\n${date.counted}\nO.C.G.A. 48-4-40.\nCheck it with the office.`,
    link: property.link,
    changedAt: date.changedAt,
    changes: 2,
  })
})

test("a date of the member's own has no citation", () => {
  const { text } = calendarEntry({ ...date, counted: null, citation: null }, property)
  expect(text).toBe('12 Main St, Macon\nCheck it with the office.')
})
