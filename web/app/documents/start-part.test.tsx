import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { toasts } from '../kit/toasts/toast-list.ts'
import { useHydrated } from '../kit/use-hydrated.ts'
import { storeFlash } from '../session.ts'
import { showFlash } from './start-frame.ts'
import { startPart } from './start-part.tsx'

// jsdom has none.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
afterAll(() => vi.unstubAllGlobals())
afterEach(() => {
  document.body.replaceChildren()
  document.head.replaceChildren()
})

function Form({ label }: { label: string }) {
  return (
    <form>
      <label>
        {label}
        <input name="Email" />
      </label>
      <button type="submit" disabled={!useHydrated()}>
        Submit
      </button>
    </form>
  )
}

/** A document as the server sends it, in which somebody has typed. */
function open() {
  document.body.innerHTML = `<div id="toasts"></div><div data-part='{"label":"Email"}'>${renderToString(<Form label="Email" />)}</div>`
  document.body.dataset.next = '/assets/a.js /assets/b.js'
  const field = document.querySelector('input') as HTMLInputElement
  field.value = 'ada@example.com'
  return { field, isInert: () => document.querySelector('button')?.disabled }
}
const started = () => vi.waitFor(() => expect(document.querySelector('[rel=manifest]')).not.toBeNull())

test('what was typed before the script stays, its button is inert until then, and typing fetches what follows', async () => {
  const { field, isInert } = open()
  expect(isInert()).toBe(true)
  startPart(Form)
  await started()
  expect(isInert()).toBe(false)
  expect(document.querySelector('input')).toBe(field)
  expect(field.value).toBe('ada@example.com')
  expect(document.querySelectorAll('[rel=modulepreload]')).toHaveLength(0)
  for (const _time of [1, 2]) field.dispatchEvent(new Event('input', { bubbles: true }))
  expect(document.querySelectorAll('[rel=modulepreload]')).toHaveLength(2)
})

test('a part that the browser has translated is rendered again, and what was typed stays', async () => {
  const { isInert } = open()
  const label = document.querySelector('label')?.firstChild
  const translated = document.createElement('font')
  label?.replaceWith(translated)
  startPart(Form)
  await started()
  expect(isInert()).toBe(false)
  expect(document.querySelector('input')?.value).toBe('ada@example.com')
})

test('a toast that a page has left is shown once, and not again by Back', () => {
  open()
  startPart(Form)
  storeFlash({ kind: 'success', title: 'Welcome', message: 'ada@example.com' })
  for (const _time of [1, 2]) showFlash()
  expect(toasts.shown()).toMatchObject([{ title: 'Welcome', text: 'ada@example.com' }])
  dispatchEvent(new Event('pagehide'))
  expect(toasts.shown()).toEqual([])
})
