import { act, createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Field } from './field.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { excessiveLength } from './too-long.ts'

const field = (value: string, maxLength: number, selectionStart: number | null, selectionEnd = selectionStart) => ({
  value,
  maxLength,
  selectionStart,
  selectionEnd,
})

test.each([
  ['that is empty, as when something is deleted', field('abcdefgh', 5, 8), '', undefined],
  ['without a maximum', field('', -1, 0), 'x'.repeat(500), undefined],
  ['that just fits', field('', 5, 0), 'abcde', undefined],
  ['that is one too long', field('', 5, 0), 'abcdef', 6],
  ['beside what is there', field('ab', 5, 1), 'cdef', 6],
  ['in place of what is selected', field('abcd', 5, 0, 4), 'efghi', undefined],
  ['in place of a part', field('abcd', 5, 2, 4), 'efgh', 6],
  ['where the browser hides what is selected', field('abcd', 5, null), 'efghi', undefined],
  ['too long, where the browser hides what is selected', field('abcd', 5, null), 'efghij', 6],
])('pasted text %s', (_what, into, text, length) => {
  expect(excessiveLength(into, text)).toBe(length)
})

const container = document.createElement('div')
let root: ReturnType<typeof createRoot>

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(container)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

/** @returns whether the browser may insert the text */
async function insert(element: Element | null, data: string): Promise<boolean> {
  const event = new InputEvent('beforeinput', { data, bubbles: true, cancelable: true })
  let inserted: boolean | undefined
  await act(async () => {
    inserted = element?.dispatchEvent(event)
  })
  return inserted ?? false
}

test('a field refuses what it would cut, and says so until something else is typed', async () => {
  const input = createRef<HTMLInputElement>()
  await act(async () =>
    root.render(<Field ref={input} label="Password" problem="Password is required." maxLength={10} />),
  )
  expect(await insert(input.current, 'elevenchars')).toBe(false)
  expect(container.textContent).toContain('Not pasted: that would be 11 characters, and at most 10 fit.')
  expect(container.textContent).not.toContain('Password is required.')
  expect(input.current?.ariaInvalid ?? input.current?.getAttribute('aria-invalid')).toBe('true')
  expect(await insert(input.current, 'x')).toBe(true)
  expect(container.textContent).toContain('Password is required.')
})

test('a password that exists already is cut as it was when it was chosen, and the field says so', async () => {
  for (const [autoComplete, fits] of [
    ['current-password', true],
    ['new-password', false],
  ] as const) {
    const input = createRef<HTMLInputElement>()
    await act(async () =>
      root.render(
        <Field key={autoComplete} ref={input} label="Password" problem="" maxLength={10} autoComplete={autoComplete} />,
      ),
    )
    expect(await insert(input.current, 'elevenchars')).toBe(fits)
    const text = fits ? 'Only 10 of 11 characters fit, so the rest was cut.' : 'Not pasted: that would be 11 characters'
    expect(container.textContent).toContain(text)
  }
})

test('line breaks that a field of one line drops do not count, and those of a larger one do', async () => {
  const areas = [
    [<Field key="one" label="Code" problem={undefined} maxLength={4} />, true],
    [<TextAreaField key="more" label="Text" problem={undefined} maxLength={4} />, false],
  ] as const
  for (const [area, fits] of areas) {
    await act(async () => root.render(area))
    expect(await insert(container.querySelector('input, textarea'), 'abcd\r\n')).toBe(fits)
  }
})
