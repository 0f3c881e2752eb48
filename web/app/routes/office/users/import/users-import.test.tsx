import type { ImportPreview } from '@course/contract/office/users/user-import'
import * as paths from '@course/contract/paths'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import UsersImport from './users-import.tsx'

interface Sent {
  path: string
  query: Record<string, string>
  answer: (reply: object, status?: number) => void
}

let root: Root
let container: HTMLElement
/** The calls that have not been answered yet. */
let open: Sent[]

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  open = []
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://course.test')
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const answer = (reply: object, status = 200) => resolve(Response.json(reply, { status }))
    open.push({ path: pathname, query: Object.fromEntries(searchParams), answer })
    signal?.addEventListener('abort', () => reject(signal.reason))
    return promise
  })
  container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  const router = createMemoryRouter([{ path: paths.usersImport, Component: UsersImport }], {
    initialEntries: [paths.usersImport],
  })
  await act(async () => root.render(<RouterProvider router={router} />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
  vi.unstubAllGlobals()
})

const columns = (...fields: ImportPreview['file']['columns'][number]['field'][]) =>
  ['Kunde', 'Mail', 'Zahler'].map((name, at) => ({ name, samples: [`${name} 1`], field: fields[at] ?? null }))

const read: ImportPreview = {
  counts: { new: 2, changed: 0, unchanged: 0, refused: 0 },
  administrators: 0,
  rows: [2, 3].map((line) => ({
    line,
    outcome: 'new',
    firstName: 'Ada',
    lastName: 'Lovelace',
    role: 'Paid User',
    remark: null,
    email: `p${line}@example.com`,
  })),
  file: {
    encoding: 'windows-1252',
    separator: 'semicolon',
    sheet: null,
    otherSheets: [],
    hiddenRows: 0,
    columns: columns('fullName', 'email', null),
  },
  problem: null,
}
const withColumns = (...fields: Parameters<typeof columns>): ImportPreview => ({
  ...read,
  file: { ...read.file, columns: columns(...fields) },
})
const done = (counts: ImportPreview['counts'] = read.counts) => ({
  message: 'Success',
  counts,
  newUserIds: ['a', 'b'].slice(0, counts.new),
})

const text = () => container.textContent ?? ''
const findButton = (label: string) =>
  [...container.querySelectorAll('button')].find((each) => each.textContent === label)
const press = (label: string) =>
  act(async () => {
    const button = findButton(label)
    if (!button) throw new Error(`there is no button ${label}`)
    button.click()
  })
function field(label: string): HTMLSelectElement | HTMLInputElement {
  const found = [...container.querySelectorAll('label')].find((each) => each.textContent?.startsWith(label))
  const control = found?.control ?? found?.querySelector('input')
  if (!(control instanceof HTMLSelectElement || control instanceof HTMLInputElement)) throw new Error(`no ${label}`)
  return control
}
const choose = (label: string, value: string) =>
  act(async () => {
    const select = field(label)
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const chooseFile = (size = 10) =>
  act(async () => {
    const file = new File(['x'.repeat(size)], 'people.csv')
    const input = container.querySelector<HTMLInputElement>('input[type=file]')
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    input?.dispatchEvent(new Event('change', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
async function answer(reply: object, status?: number): Promise<Sent> {
  const call = open.shift()
  if (!call) throw new Error('nothing was sent')
  await act(async () => {
    call.answer(reply, status)
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
  return call
}
async function openFile(preview: ImportPreview): Promise<void> {
  await chooseFile()
  await answer(preview)
}

test('the columns are shown as they were guessed, and sent with the import', async () => {
  await openFile(read)
  expect(['Kunde', 'Mail', 'Zahler'].map((name) => field(name).value)).toEqual(['fullName', 'email', ''])
  await press('Import and send 2 invitations')
  const { path, query } = await answer(done())
  expect([path, query]).toEqual(['/api/users/import', { columns: 'fullName,email,', invitations: 'now' }])
  expect(text()).toContain('2 users created. 2 invitations are on their way.')
  expect(document.activeElement?.textContent).toContain('The import is done')
})

test('a column that is chosen for a field replaces the one before', async () => {
  await openFile(read)
  await choose('Zahler', 'fullName')
  expect((await answer(withColumns(null, 'email', 'fullName'))).query).toEqual({ columns: ',email,fullName' })
  await press('Import and send 2 invitations')
  expect(open[0]?.query.columns).toBe(',email,fullName')
})

test('without a needed column, what has to be chosen is read, and nothing can be imported', async () => {
  await openFile({ ...withColumns(null, 'email'), problem: 'Choose the columns with the names.', rows: [] })
  expect(text()).toContain('Choose the columns with the names.')
  expect(findButton('Import and send 2 invitations')).toBeUndefined()
  await choose('Kunde', 'fullName')
  await answer(read)
  expect(findButton('Import and send 2 invitations')).toBeDefined()
})

test('another encoding or separator guesses the columns again', async () => {
  await openFile(read)
  await choose('Zahler', 'role')
  await answer(withColumns('fullName', 'email', 'role'))
  await choose('Encoding', 'utf-8')
  expect((await answer(read)).query).toEqual({ encoding: 'utf-8' })
  await choose('Separator', 'tab')
  expect((await answer(read)).query).toEqual({ encoding: 'utf-8', separator: 'tab' })
})

test('a choice that cannot be read is explained, and the choice before it stays', async () => {
  await openFile(read)
  await choose('Encoding', 'utf-16le')
  await answer({ error: 'This file isn’t in UTF-16.', code: 'invalid_input' }, 400)
  expect(text()).toContain('This file isn’t in UTF-16.')
  expect(field('Encoding').value).toBe('windows-1252')
  expect(findButton('Import and send 2 invitations')).toBeDefined()
})

test('of two choices in a row the later one counts, whichever is answered first', async () => {
  await openFile(read)
  await choose('Encoding', 'utf-8')
  await choose('Encoding', 'utf-16le')
  const [first, second] = open.splice(0)
  await act(async () => {
    second?.answer({ ...read, file: { ...read.file, encoding: 'utf-16le' } })
    first?.answer({ ...read, file: { ...read.file, encoding: 'utf-8' } })
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
  expect(text()).toContain('Read as UTF-16, separated by semicolons.')
})

test('while a choice is being read, the import waits', async () => {
  await openFile(read)
  await choose('Encoding', 'utf-8')
  await press('Import and send 2 invitations')
  expect(open.map(({ path }) => path)).toEqual(['/api/users/import/preview'])
})

test('what was done is shown, not what the preview said', async () => {
  await openFile(read)
  await press('Import and send 2 invitations')
  await answer(done({ new: 1, changed: 0, unchanged: 1, refused: 0 }))
  expect(text()).toContain('1 user created. 1 invitation is on its way.')
})

test('invitations can wait, and go out with one button after the import', async () => {
  await openFile(read)
  await act(async () => field('Later.').click())
  await press('Import, invite later')
  expect((await answer(done())).query.invitations).toBe('later')
  expect(text()).toContain('No invitations were sent.')
  await press('Send 2 invitations')
  const none = { left: 0, valid: 0, waiting: 0, hasPassword: 0, disabled: 0, notAllowed: 0 }
  const { path } = await answer({ message: 'Success', counts: { sent: 2, ...none } })
  expect(path).toBe('/api/invitations')
  expect(text()).toContain('2 invitations are on their way.')
  expect(findButton('Send 2 invitations')).toBeUndefined()
})

test('a file makes nobody an administrator unless the box is checked', async () => {
  await openFile({ ...read, administrators: 1 })
  const box = field('Let this file make 1 person an administrator') as HTMLInputElement
  expect(box.checked).toBe(false)
  await act(async () => box.click())
  expect((await answer({ ...read, administrators: 1 })).query).toEqual({ administrators: 'allow' })
  await press('Import and send 2 invitations')
  expect(open[0]?.query).toMatchObject({ administrators: 'allow', invitations: 'now' })
})

test('a file that is refused or too large leaves the form ready for another one', async () => {
  await chooseFile()
  await answer({ error: 'The file is empty.', code: 'invalid_input' }, 400)
  expect(text()).toContain('The file is empty.')
  await chooseFile(5_000_001)
  expect(text()).toContain('at most 5 MB')
  expect(open).toEqual([])
  await openFile(read)
  expect(text()).not.toContain('at most 5 MB')
})
