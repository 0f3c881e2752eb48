import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SheetName, sheets } from '@course/contract/course/workbook/sheets/sheets'
import { expect, test } from 'vitest'
import { fillFromLessons, Sheet } from './sheet.ts'

const read = (...path: string[]): string => readFileSync(join(import.meta.dirname, ...path), 'utf8')
const lessonText = (id: string): string => JSON.parse(read(`../../content/lessons/${id}.json`)).text

/** The worksheet of the workbook by the file of the printed one. */
const names: Record<string, SheetName> = {
  'property-research-sheet': 'research',
  'terms-of-sale-reader': 'terms',
  'sale-day-sheet': 'sale-day',
  'phone-and-email-script': 'script',
  'deadline-calendar': 'calendar',
  'after-the-sale-checklist': 'after-sale',
  'first-sale-budget': 'budget',
}

const plain = (text: string): string =>
  text
    .replace(/^\d+\. /, '')
    .replaceAll(/[“”]/g, '')
    .replaceAll("'", '’')
    .trim()

/** What a printed sheet asks in its lists of boxes and in the first column of its tables. */
function questionsOf(file: string): string[] {
  const sheet = Sheet.parse(JSON.parse(read(`sheets/${file}.json`)))
  return fillFromLessons(sheet, lessonText).flatMap((block) => {
    if (block.kind === 'checks') return block.items
    return block.kind === 'table' ? block.rows.map(([first = '']) => first).filter(Boolean) : []
  })
}

const labelsOf = (name: SheetName): string[] =>
  sheets[name].parts.flatMap((part) => ('fields' in part ? part.fields : part.rows).map(({ label }) => plain(label)))

test.each([
  'property-research-sheet',
  'terms-of-sale-reader',
  'sale-day-sheet',
  'after-the-sale-checklist',
  'first-sale-budget',
])('the workbook asks every question of the printed %s', (file) => {
  const [asked, printed] = [labelsOf(names[file] ?? 'notes'), questionsOf(file).map(plain)]
  expect(printed.length).toBeGreaterThan(5)
  expect(printed.filter((question) => !asked.includes(question))).toEqual([])
})

test('the workbook has the printed calendar before the sale; after it, dates are deadlines', () => {
  const rows = labelsOf('calendar').filter((label) => label.includes(': '))
  const printed = questionsOf('deadline-calendar')
  expect(rows.map((label) => label.split(': ')[0])).toEqual(printed.slice(0, rows.length))
})

test.each(Object.entries(names))('the title of the printed %s is that of the workbook', (file, name) => {
  expect(sheets[name].title).toBe(JSON.parse(read(`sheets/${file}.json`)).title)
})
