import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useAddressQuery } from './use-address-query.ts'

let query: ReturnType<typeof useAddressQuery>
const Page = () => {
  query = useAddressQuery()
  return null
}

const root = createRoot(document.createElement('div'))
async function openPage(search: string) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [`/guide?${search}`] })
  await act(async () => root.render(<RouterProvider key={search} router={router} />))
  return router
}
afterEach(() => vi.unstubAllGlobals())

test('of two changes in one moment, the second keeps the first, and the address has both', async () => {
  const router = await openPage('kind=deed')
  await act(async () => {
    query.change('compare', 'fl')
    query.change('sort', 'rate')
  })
  expect(query.params.toString()).toBe('kind=deed&compare=fl&sort=rate')
  expect(router.state.location.search).toBe('?kind=deed&compare=fl&sort=rate')
})

test('what is cleared leaves the choice, and an empty value leaves nothing', async () => {
  const router = await openPage('q=new&compare=fl%2Caz')
  await act(async () => query.clear('compare'))
  expect(router.state.location.search).toBe('?compare=fl%2Caz')
  await act(async () => query.change('compare', ''))
  expect(router.state.location.search).toBe('')
})

test('a link to the page with another query shows that query', async () => {
  const router = await openPage('q=tx')
  await act(async () => router.navigate('/guide?q=fl'))
  expect(query.params.get('q')).toBe('fl')
})
