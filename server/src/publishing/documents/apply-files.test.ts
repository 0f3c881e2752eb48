import { expect, test } from 'vitest'
import { startTestSite } from '../../../test/test-site.ts'
import { applyFiles, planFiles } from './apply-files.ts'
import { type DocumentBodies, findPublished } from './documents.queries.ts'

test('files whose pages cannot be rendered change nothing', async () => {
  await using site = await startTestSite()
  const { bodies } = await findPublished(site.db)
  const prices = {
    ...(bodies.prices as object),
    charged: '19',
    home: '{{price}}',
    info: '{{price}}',
    payment: '{{price}}',
  }
  const files = { bodies: { ...bodies, prices } as DocumentBodies, earlierTerms: [] }
  const apply = async (problem?: string) =>
    applyFiles(
      site.db,
      await planFiles(site.db, files.bodies, undefined),
      { ...files, jobs: site.jobs },
      async () => problem,
    )
  await expect(apply('The page "Info" could not be rendered.')).rejects.toThrow(
    'Nothing was changed. The page "Info" could not be rendered.',
  )
  expect(await site.offer()).toMatchObject({ amount: '29.99' })
  expect(await planFiles(site.db, bodies as DocumentBodies, undefined)).toMatchObject({ publication: 1, changed: [] })
  expect(await apply()).toBe(2)
  expect(await site.offer()).toMatchObject({ amount: '19.00' })
})

test('files that raise the price, but not what pages show, change nothing', async () => {
  await using site = await startTestSite()
  const { bodies } = await findPublished(site.db)
  const raised = { ...(bodies.prices as object), charged: '49', payment: 'Only $49' }
  const plan = (prices: object) => planFiles(site.db, { ...bodies, prices } as DocumentBodies, undefined)
  await expect(plan(raised)).rejects.toThrow(
    'prices.json: The home page shows $29 (“$29 Limited Time Only (Reg. $99)”), but a card is charged $49.00.',
  )
  await expect(plan(raised)).rejects.toThrow('add { "shown": "$29", "charged": "$49.00" } under "confirmed"')
  const confirmed = ['$29', '$99'].map((shown) => ({ shown, charged: '$49' }))
  expect((await plan({ ...raised, confirmed })).changed).toMatchObject([{ document: 'prices' }])
})
