import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type DocumentName,
  documentKind,
  documentNames,
  familyDocument,
} from '@course/contract/publishing/documents/documents'
import { stateCodes } from '@course/contract/words/postal-codes'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { documentForm, findProblems, withIds } from './document-form.ts'
import { createForm, emptyValue, type Field } from './fields.ts'
import type { Json } from './json.ts'
import { valueText } from './value-text.ts'

const content = join(import.meta.dirname, '../../../../../../content')
const bodyOf = (name: DocumentName) => JSON.parse(readFileSync(join(content, documentKind(name).file), 'utf8')) as Json

/** The kinds of a form's fields by their path. */
function kinds(field: Field, path = ''): Record<string, string> {
  const inside = path === '' ? '' : `${path}.`
  if (field.kind === 'group')
    return Object.assign({}, ...field.fields.map(([name, each]) => kinds(each, `${inside}${name}`)))
  if (field.kind === 'list') return { [path]: 'list', ...kinds(field.item, `${inside}*`) }
  return { [path]: field.kind }
}

const states = stateCodes.map((code) => familyDocument('state', code))

test.each([...documentNames, familyDocument('lesson', 'tax-sale'), ...states])(
  'every field of %s has a label and a kind of input',
  (name) => {
    expect(() => documentForm(name)).not.toThrow()
    expect(findProblems(name, bodyOf(name))).toEqual({})
    expect(valueText(documentForm(name), bodyOf(name))).not.toContain('[object')
  },
)

test.each([
  ['home', 'headline', 'text'],
  ['home', 'lead', 'long'],
  ['home', 'questions.*.link.to', 'text'],
  ['home', 'features.*.text', 'markdown'],
  ['home', 'howItWorks.*.text', 'long'],
  ['home', 'questions.*.answer', 'markdown'],
  ['home', 'riskDisclaimer', 'markdown'],
  ['info', 'congratulations.paragraphs.*', 'markdown'],
  ['info', 'questions.*.answer', 'markdown'],
  ['legal', 'sections.*.paragraphs.*', 'markdown'],
  ['privacy', 'sections.*.paragraphs.*', 'markdown'],
  ['privacy', 'intro.*', 'markdown'],
  ['videos', '*.name', 'text'],
  ['videos', '*.seconds', 'number'],
  ['videos', '*.archived', 'yesNo'],
  ['videos', '*.productId', 'fixed'],
  ['state-links', '*.link', 'link'],
  ['prices', 'charged', 'money'],
  ['prices', 'confirmed', 'list'],
  ['legal', 'effectiveDate', 'date'],
  ['legal', 'reviewedOn', 'date'],
  ['privacy', 'stored.*.kind', 'choice'],
  ['site', 'seller.demo', 'yesNo'],
  ['site', 'product.currency', 'fixed'],
  ['brand', 'light.accent', 'color'],
  ['descriptions', 'home', 'text'],
  ['lesson-tax-sale', 'text', 'lesson'],
  ['lesson-tax-sale', 'keyPoints.*', 'text'],
  ['lesson-tax-sale', 'sources.*.id', 'text'],
  ['lesson-tax-sale', 'questions.*.answer', 'markdown'],
  ['state-tx', 'cells.surplus.confirmedOn', 'date'],
  ['state-tx', 'cells.surplus.doesNotApply', 'yesNo'],
  ['state-tx', 'biddingGroup', 'choice'],
  ['state-tx', 'saleMonths', 'months'],
  ['state-tx', 'rateNumber.percent', 'number'],
  ['state-tx', 'periods.*.id', 'fixed'],
  ['state-tx', 'periods.*.number', 'number'],
  ['state-tx', 'periods.*.from', 'choice'],
  ['federal-changes', 'changes.*.date', 'text'],
] as const)('in %s, %s is of the kind %s', (name, path, kind) => {
  expect(kinds(documentForm(name))[path]).toBe(kind)
})

test('limits and counts come from the schema', () => {
  const form = documentForm('home')
  const field = (name: string) => (form.kind === 'group' ? form.fields.find(([each]) => each === name)?.[1] : undefined)
  expect(field('headline')).toMatchObject({ max: 120, optional: false })
  expect(field('features')).toMatchObject({ count: 3, hasIds: false, hasArchive: false })
  expect(documentForm('videos')).toMatchObject({ count: undefined, hasIds: true, hasArchive: true })
  expect(documentForm('legal')).toMatchObject({ kind: 'group' })
})

test('messages have the path of their field, and a new entry is valid once it is filled in', () => {
  const videos = bodyOf('videos') as Json[]
  expect(findProblems('videos', [{ ...(videos[0] as object), name: '' }])).toEqual({
    '0.name': 'Write some text here.',
  })
  const form = documentForm('videos')
  const entry = form.kind === 'list' ? emptyValue(form.item) : undefined
  const filled = { ...(entry as object), id: '', name: 'What is a tax sale?', vimeoNumber: '76979871' }
  const body = withIds(form, [...videos, filled])
  expect(body).toHaveLength(videos.length + 1)
  expect((body as { id: string }[]).at(-1)?.id).toBe('what-is-a-tax-sale')
  expect(findProblems('videos', body)).toEqual({})
})

test('new entries of the same name get different ids, and saved ids stay', () => {
  const form = documentForm('general-links')
  const link = { title: 'The IRS', link: 'https://www.irs.gov' }
  const body = withIds(form, [
    { id: 'irs', ...link },
    { id: '', ...link },
    { id: '', ...link },
  ])
  expect((body as { id: string }[]).map(({ id }) => id)).toEqual(['irs', 'the-irs', 'the-irs-2'])
})

test('the form asks for the name of a video first', () => {
  const form = documentForm('videos')
  const names = form.kind === 'list' && form.item.kind === 'group' ? form.item.fields.map(([name]) => name) : []
  expect(names.filter((name) => !['id', 'productId', 'archived'].includes(name))).toEqual([
    'name',
    'vimeoNumber',
    'vimeoHash',
    'file',
    'seconds',
  ])
})

test.each([
  ['a format without an input', z.string().meta({ format: 'music' }), {}, 'No input is made for the format "music"'],
  ['line breaks in an input of one line', z.string().max(900), {}, 'can have line breaks'],
  ['lines for a text without line breaks', z.string().regex(/^.$/).meta({ format: 'lesson' }), {}, "can't have line"],
  ['a stated kind that loses line breaks', z.string().meta({ format: 'markdown' }), { as: 'long' }, 'line breaks'],
  ['a type without an input', z.bigint(), {}, 'No form has a field of the kind bigint'],
  ['a literal that is not true', z.literal('a'), {}, 'No form has a field of the kind literal'],
] as const)('a schema with %s has no form', (_what, schema, more, message) => {
  expect(() => createForm(z.strictObject({ text: schema }), { text: { label: 'Text', ...more } })).toThrow(message)
})

test('a missing group stays missing, and a missing list too', () => {
  const form = documentForm('state-tx')
  const body = { cells: { surplus: null }, changes: undefined, notes: [] }
  expect(withIds(form, body)).toEqual(body)
})
