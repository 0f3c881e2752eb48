import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cellNames } from '@course/contract/publishing/content/content-states'
import type { EditedDocument } from '@course/contract/publishing/documents/content-editing'
import {
  bodyOfFile,
  type DocumentName,
  documentFamilies,
  documentKind,
  documentNames,
  familyDocument,
  familyNames,
} from '@course/contract/publishing/documents/documents'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DocumentEditor } from './document-editor.tsx'
import { documentForm, findProblems } from './model/document-form.ts'
import { editedFields } from './model/entries.ts'
import type { Field } from './model/fields.ts'
import { asList, asObject, type Json, valueAt } from './model/json.ts'
import { holdsLines } from './model/text-kinds.ts'

/** Goes through the form of every document of the demo, as a person would who types into each of its fields. */

const content = join(import.meta.dirname, '../../../../../content')
const members = familyNames.flatMap((family) =>
  readdirSync(join(content, documentFamilies[family].folder)).map((file) =>
    familyDocument(family, file.replace(/\.\w+$/, '')),
  ),
)
const allDocuments = [...documentNames, ...members]
const storedText = (name: (typeof allDocuments)[number]) => readFileSync(join(content, documentKind(name).file), 'utf8')

let root: Root
let container: HTMLElement
/** The bodies that were sent to be saved, as JSON. */
let sent: string[]

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
  // jsdom has none.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sent = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json([])
    const { FromVersion, Body } = JSON.parse(String(body))
    sent.push(JSON.stringify(Body))
    const name = url.split('/').at(-1) as DocumentName
    const faults = findProblems(name, Body)
    return Response.json({ document: name, version: FromVersion, warnings: [], faults, can: ['save'] })
  })
  localStorage.clear()
  container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
})
afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
  vi.unstubAllGlobals()
})

const counted = { documents: 0, fields: 0, withLines: 0, emptyGroups: 0, emptiedFields: 0 }
afterAll(() => {
  const { documents, fields, withLines, emptyGroups, emptiedFields } = counted
  process.stdout.write(
    `Documents: ${documents}. Fields typed into: ${fields}, of which ${withLines} hold lines. Empty groups added and removed: ${emptyGroups}. Optional fields emptied: ${emptiedFields}.\n`,
  )
})

/** A state in which every field has a value, also those that the demo leaves empty. */
const fullState = (() => {
  const cited = { citation: 'Code 1', noLink: 'Only in print.', readOn: '2026-11', confirmedOn: null }
  const fact = { text: 'It is so.', ...cited }
  const period = { what: 'owner can redeem', number: 2, unit: 'years', from: 'other', fromText: 'the deed', ...cited }
  return {
    name: 'Texas',
    kind: 'lien',
    sellerGroup: 'county',
    redemptionGroup: 'after the sale',
    biddingGroup: 'premium',
    saleMonths: [2, 11],
    soldOnline: 'online',
    rateNumber: { percent: 1.5, per: 'month', how: 'fixed' },
    // The rate applies, because the form has its number.
    cells: Object.fromEntries(
      cellNames.map((name) => [name, name === 'rate' ? fact : { ...fact, doesNotApply: true }]),
    ),
    periods: [{ id: 'a', cell: 'redemption', ...period, appliesTo: 'homes', exceptions: 'Minors.' }],
    notFound: 'The county knows.',
    notes: [fact],
    law: { title: 'Code', noLink: 'Only in print.', readOn: '2026-11', confirmedOn: null },
    seller: { name: 'Counties', noLink: 'Ask them.' },
    changes: [{ id: 'b', date: '2024', ...fact }],
  } as unknown as Json
})()
const storedBody = (name: (typeof allDocuments)[number]) =>
  bodyOfFile(documentKind(name).file, storedText(name)) as Json
const bodies = [
  ...allDocuments.map((name) => [name, 'of the demo', storedBody(name)] as const),
  ['state-tx', 'with every field', fullState] as const,
]

test.each(bodies)('%s %s can be typed into and saved without a change', async (name, _which, body) => {
  await open(name, body)
  expect(container.textContent).not.toContain('Not saved yet.')
  await openEntries()

  const { texts, groups } = placesOf(documentForm(name), body)
  for (const [path, field] of texts) {
    if (field.kind === 'months') {
      await tickMonths(path)
      continue
    }
    const control = controlAt(path)
    const before = shownText(field, valueAt(body, path.split('.')))
    expect(control.value, path).toBe(before)
    for (const typed of typingInto(field, before)) {
      await type(control, typed)
      expect(control.value, path).toBe(typed)
      if (typed !== before) expect(saveStatus(), path).toContain('Not saved yet.')
    }
    expect(saveStatus(), path).not.toContain('Not saved yet.')
    counted.fields += 1
    if (holdsLines(field.kind)) counted.withLines += 1
  }
  for (const field of groups) {
    await press(`Add ${field.label.charAt(0).toLowerCase()}${field.label.slice(1)}`)
    await press(`Remove ${field.label.charAt(0).toLowerCase()}${field.label.slice(1)}`)
    counted.emptyGroups += 1
  }
  expect(container.textContent).not.toContain('Not saved yet.')
  await press('Save draft')
  expect(container.textContent).not.toContain('Please check')
  expect(sent).toEqual([JSON.stringify(body)])
  counted.documents += 1
})

test.each(bodies)(
  '%s %s is saved with every optional field empty, and with what is missing marked',
  async (name, _which, body) => {
    await open(name, body)
    await openEntries()
    const { texts } = placesOf(documentForm(name), body)
    const cells = texts.filter(([path, field]) => canBeEmptied(field) && controlAt(path).value !== '')
    for (const [path] of cells) await type(controlAt(path), '')
    await press('Save draft')
    const stored = cells.length === 0 ? body : JSON.parse(sent[0] ?? '')
    for (const path of Object.keys(findProblems(name, stored))) {
      const marked = `[name="${path}"][aria-invalid="true"], [data-problem="${path}"]`
      expect(container.querySelectorAll(marked), path).toHaveLength(1)
    }

    await act(async () => root.unmount())
    root = createRoot(container)
    await open(name, stored)
    await openEntries()
    for (const [path] of cells) expect(controlAt(path).value, path).toBe('')
    for (const [path, field] of cells) await type(controlAt(path), shownText(field, valueAt(body, path.split('.'))))
    await press('Save draft')
    expect(JSON.parse(sent.at(-1) ?? '')).toEqual(body)
    counted.emptiedFields += cells.length
  },
)

const canBeEmptied = ({ optional, kind }: Field) =>
  optional && kind !== 'picture' && kind !== 'yesNo' && kind !== 'months'

test('the forms of every kind of document were gone through', () => {
  expect(counted.documents).toBe(bodies.length)
  expect(counted.fields).toBeGreaterThan(2_700)
  expect(counted.withLines).toBeGreaterThan(100)
  expect(counted.emptyGroups).toBeGreaterThan(110)
  expect(counted.emptiedFields).toBeGreaterThan(0)
})

async function open(name: (typeof allDocuments)[number], body: Json): Promise<void> {
  const at = '2026-11-21T12:00:00.000Z'
  const loaded: EditedDocument = {
    document: name,
    title: name,
    version: 1,
    body,
    savedAt: at,
    savedBy: null,
    can: ['save'],
    readOnlyBecause: null,
    published: { version: 1, body, publishedAt: at, publishedBy: null, note: null },
  }
  const account = { sub: 'owner', Role: 'Super Admin' } as never
  const element = <DocumentEditor account={account} loaded={loaded} message="" onReload={() => {}} />
  const router = createMemoryRouter([{ path: '*', element }])
  await act(async () => root.render(<RouterProvider router={router} />))
}

/** Opens entries of lists until none is closed. */
async function openEntries(): Promise<void> {
  const closed = [...container.querySelectorAll<HTMLElement>('[aria-expanded="false"]')]
  if (closed.length === 0) return
  await act(async () => {
    for (const each of closed) each.click()
  })
  await openEntries()
}

/** Every field with a value, by its path, and the groups that are empty. */
function placesOf(field: Field, value: Json, path = ''): { texts: [string, Field][]; groups: Field[] } {
  const inside = (step: string | number) => (path === '' ? String(step) : `${path}.${step}`)
  if (field.kind === 'fixed') return { texts: [], groups: [] }
  if (field.kind !== 'group' && field.kind !== 'list') return { texts: [[path, field]], groups: [] }
  if (field.kind === 'group' && field.optional && (value ?? null) === null) return { texts: [], groups: [field] }
  const all =
    field.kind === 'list'
      ? asList(value).map((entry, index) => placesOf(field.item, entry, inside(index)))
      : editedFields(field).map(([name, each]) => placesOf(each, asObject(value)[name], inside(name)))
  return { texts: all.flatMap(({ texts }) => texts), groups: all.flatMap(({ groups }) => groups) }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The controls that a field was found by, because a search through a long form takes as long as typing into it. */
const controls = new Map<string, Control>()

function controlAt(path: string): Control {
  const known = controls.get(path)
  if (known?.isConnected) return known
  controls.clear()
  for (const each of container.querySelectorAll<Control>('[name]')) controls.set(each.name, each)
  const control = controls.get(path)
  if (!control) throw new Error(`The form shows no field for "${path}".`)
  return control
}

let statusElement: Element | undefined

/** What the bar with the button "Save draft" says, which is at the end. */
function saveStatus(): string {
  if (!statusElement?.isConnected) statusElement = [...container.querySelectorAll('[role="status"]')].at(-1)
  return statusElement?.textContent ?? ''
}

function shownText(field: Field, value: Json): string {
  if (field.kind === 'yesNo') return value === true ? 'yes' : 'no'
  return String(value ?? '')
}

/** What the field holds after each step: a character in the middle and at the end, a line break where lines are possible. */
function typingInto(field: Field, before: string): string[] {
  if (field.kind === 'yesNo') return [before === 'yes' ? 'no' : 'yes', before]
  if (field.kind === 'choice') return field.optional ? ['', before] : []
  if (field.kind === 'picture') return []
  if (field.kind === 'date') return [before === '2026-11-20' ? '2026-11-19' : '2026-11-20', before]
  const sign = field.kind === 'number' ? '1' : 'x'
  const middle = Math.floor(before.length / 2)
  const insert = (typed: string) => `${before.slice(0, middle)}${typed}${before.slice(middle)}`
  const typed = [insert(sign), `${before}${sign}`]
  return [...typed, ...(holdsLines(field.kind) ? [insert('\n'), insert('\n\n')] : []), before]
}

/** Sets the value as typing does, so that React sees it. */
async function type(control: Control, value: string): Promise<void> {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set
  await act(async () => {
    setter?.call(control, value)
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
}

/** Ticks a month and takes the tick away, twice. */
async function tickMonths(path: string): Promise<void> {
  for (const month of [5, 12]) {
    const box = container.querySelector<HTMLInputElement>(`[name="${path}.${month}"]`)
    if (!box) throw new Error(`The form shows no months for "${path}".`)
    const before = box.checked
    await act(async () => box.click())
    expect(box.checked, path).toBe(!before)
    expect(saveStatus(), path).toContain('Not saved yet.')
    await act(async () => box.click())
    expect(saveStatus(), path).not.toContain('Not saved yet.')
  }
  counted.fields += 1
}

async function press(name: string): Promise<void> {
  const button = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!button) throw new Error(`There is no button "${name}".`)
  await act(async () => button.click())
}
