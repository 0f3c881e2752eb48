import * as paths from '@course/contract/paths'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DateRange } from './date-range.tsx'
import { type ListQuery, readAddress } from './list-address.ts'
import { useListAddress } from './use-list-address.ts'

/** How long the server takes for a list, in milliseconds. */
let answerMs = 0
let root: Root
let container: HTMLElement
let router: ReturnType<typeof createMemoryRouter>

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function List() {
  const query = useLoaderData<ListQuery>()
  const { show } = useListAddress(query)
  return <DateRange legend="Days of purchase" timeZone="America/Chicago" query={query} show={show} />
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  const loader = async ({ request }: { request: Request }) => {
    const query = readAddress(new URL(request.url).searchParams, [])
    await sleep(answerMs)
    return query
  }
  answerMs = 0
  router = createMemoryRouter([{ path: paths.purchases, loader, Component: List, HydrateFallback: () => null }], {
    initialEntries: [paths.purchases],
  })
  container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  await act(async () => root.render(<RouterProvider router={router} />))
  await pass(10)
})

afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** In steps, because React shows nothing before the end of an `act`. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 50)
    await act(async () => void (await vi.advanceTimersByTimeAsync(Math.min(left, 50))))
}
const input = (name: 'from' | 'to') => {
  const found = container.querySelector<HTMLInputElement>(`input[name=${name}]`)
  if (!found) throw new Error(`there is no field ${name}`)
  return found
}
const set = (name: 'from' | 'to', value: string) =>
  act(async () => {
    input(name).focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(name), value)
    input(name).dispatchEvent(new Event('input', { bubbles: true }))
  })
const address = () => Object.fromEntries(new URLSearchParams(router.state.location.search))

const pauses = [0, 100, 300, 500, 599, 600, 601, 650, 800, 1_000, 1_500]
const answers = [0, 400]
const cases = answers.flatMap((answer) => pauses.map((ms) => [ms, answer] as const))

test.each(cases)('both days stay if To is set %i ms after From and the list takes %i ms', async (ms, answer) => {
  answerMs = answer
  await set('from', '2026-11-24')
  await pass(ms)
  await set('to', '2026-11-25')
  await pass(4_000)
  expect([input('from').value, input('to').value]).toEqual(['2026-11-24', '2026-11-25'])
  expect(address()).toEqual({ from: '2026-11-24', to: '2026-11-25' })
})

test.each(cases)('a day that is cleared %i ms after the other was set stays empty, with %i ms', async (ms, answer) => {
  await set('from', '2026-11-01')
  await set('to', '2026-11-02')
  await pass(1_000)
  answerMs = answer
  await set('from', '2026-10-01')
  await pass(ms)
  await set('to', '')
  await pass(4_000)
  expect([input('from').value, input('to').value]).toEqual(['2026-10-01', ''])
  expect(address()).toEqual({ from: '2026-10-01' })
})

test('going back shows the days of the earlier list', async () => {
  await set('from', '2026-11-24')
  await pass(1_000)
  await act(async () => {
    void router.navigate(-1)
  })
  await pass(1_000)
  expect(input('from').value).toBe('')
})

test('the filter names the time zone of its days', () => {
  expect(container.textContent).toContain('Days in Central Time')
})
