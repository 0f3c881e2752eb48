import { expect, test } from 'vitest'
import { editAndPublish, edits } from '../../../test/editors.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { followPublications } from './follow-publications.ts'
import { readPublished } from './published-content.ts'

const site = await startSharedSite()

test('a page that cannot be rendered keeps the whole process at the publication before, and is tried again', async () => {
  const logged: string[] = []
  const log = { error: (_what: object, message: string) => void logged.push(message) }
  const first = await readPublished(site.db)
  const publications = followPublications({ db: site.db, log }, first)
  const calls: string[] = []
  let canRender = false
  publications.onChange(() => {
    calls.push('pages')
    if (!canRender) throw new Error('no memory')
  })
  publications.onChange(async () => void calls.push('terms'))
  const reply = await editAndPublish(await site.person('Super Admin'), 'home', edits.headline('Another headline'))
  expect(reply.status).toBe(200)
  await publications.check()
  await publications.check()
  expect(calls.slice(0, 2)).toEqual(['pages', 'pages'])
  expect(publications.current().publication).toBe(first.publication)
  expect(publications.problem()?.message).toBe('no memory')
  expect(logged).toEqual(['a publication could not be shown'])
  canRender = true
  await site.until(() => publications.problem() === undefined)
  expect(calls.slice(-2)).toEqual(['pages', 'terms'])
  expect(publications.current().publication).toBeGreaterThan(first.publication)
  await publications.stop()
})
