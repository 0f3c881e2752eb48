import { expect, test } from 'vitest'
import { startTestSite } from '../../../test/test-site.ts'
import { applyFiles, planFiles } from './apply-files.ts'
import { type DocumentBodies, findPublished } from './documents.queries.ts'
import type { Rendering } from './render-port.ts'

test('files whose pages cannot be rendered change nothing', async () => {
  await using site = await startTestSite()
  const { bodies } = await findPublished(site.db)
  const prices = { ...(bodies.prices as object), charged: '19', payment: 'Only $19' }
  const files = { bodies: { ...bodies, prices } as DocumentBodies, earlierTerms: [] }
  const apply = async (rendering: Rendering) =>
    applyFiles(site.db, await planFiles(site.db, files.bodies, undefined), files, async () => rendering)
  await expect(apply({ kind: 'failed', reason: 'The page "Info" could not be rendered.' })).rejects.toThrow(
    'Nothing was changed. The page "Info" could not be rendered.',
  )
  expect(await site.offer()).toMatchObject({ amount: '29.99' })
  expect(await planFiles(site.db, bodies as DocumentBodies, undefined)).toMatchObject({ publication: 1, changed: [] })
  const stored: number[] = []
  const publication = await apply({ kind: 'rendered', store: async (_, number) => void stored.push(number) })
  expect(stored).toEqual([publication])
  expect(await site.offer()).toMatchObject({ amount: '19.00' })
})
