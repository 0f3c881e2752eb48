import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Action } from './shortcuts.ts'
import { useShortcuts } from './use-shortcuts.ts'

const next = vi.fn()

function Course() {
  useShortcuts(true, { next } as unknown as Record<Action, (() => void) | undefined>)
  return (
    <>
      <button type="button">Next</button>
      <input />
      <dialog open>
        <button type="button">Keep the course</button>
      </dialog>
    </>
  )
}

test.each<[string, string, number]>([
  ['a button of the page', 'button', 1],
  ['a field', 'input', 0],
  ['a button of a dialog', 'dialog button', 0],
])('a letter at %s (%s) does something %i times', async (_, selector, times) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  next.mockClear()
  const root = createRoot(document.body)
  await act(async () => root.render(<Course />))
  document.querySelector(selector)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))
  expect(next).toHaveBeenCalledTimes(times)
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
