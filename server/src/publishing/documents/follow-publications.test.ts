import { afterAll, expect, test } from 'vitest'
import { editAndPublish, edits } from '../../../test/editors.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { followPublications } from './follow-publications.ts'
import { readPublished } from './published-content.ts'

const site = await startTestSite()
afterAll(() => site[Symbol.asyncDispose]())

test('a follower that fails stops no other, is named, and is tried again', async () => {
  const logged: string[] = []
  const log = { error: (_what: object, message: string) => void logged.push(message) }
  const first = await readPublished(site.db)
  const unshown: number[] = []
  const reportUnshown = async (forMs: number) => void unshown.push(forMs)
  const publications = await followPublications({ db: site.db, listener: undefined, log, reportUnshown }, first)
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
  expect(calls).toEqual(['pages', 'terms'])
  expect(publications.current().publication).toBe(first.publication)
  expect(publications.problem()?.message).toBe('no memory')
  expect(logged).toEqual(['a publication could not be shown'])
  await publications.check()
  expect(unshown).toEqual([expect.any(Number), expect.any(Number)])
  canRender = true
  await publications.check()
  expect(calls).toEqual(['pages', 'terms', 'pages', 'terms', 'pages', 'terms'])
  expect(unshown).toHaveLength(2)
  expect(publications.current().publication).toBeGreaterThan(first.publication)
  expect(publications.problem()).toBeUndefined()
  await publications.stop()
})
