import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { forgetsFile } from './forgets-file.ts'

test.each(['click', 'drop'])('a file input forgets its file before a %s gives it another', async (type) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  await act(async () => root.render(<input type="file" {...forgetsFile} />))
  const input = container.querySelector('input')
  const set = vi.fn()
  if (input) Object.defineProperty(input, 'value', { set })
  await act(async () => input?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true })))
  expect(set.mock.calls).toEqual([['']])
  await act(async () => root.unmount())
  container.remove()
  vi.unstubAllGlobals()
})

test('every file input of the pages forgets its file', () => {
  const app = join(import.meta.dirname, '..')
  const codes = globSync('**/*.tsx', { cwd: app, exclude: ['**/*.test.tsx'] }).map((path) =>
    readFileSync(join(app, path), 'utf8'),
  )
  const inputs = codes.flatMap((code) => code.match(/<\w+(?:(?!\/>)[\s\S])*?type="file"[\s\S]*?\/>/g) ?? [])
  expect(inputs).toHaveLength(codes.join('').split('type="file"').length - 1)
  expect(inputs.length).toBeGreaterThan(0)
  for (const input of inputs) expect(input).toContain('{...forgetsFile}')
})
