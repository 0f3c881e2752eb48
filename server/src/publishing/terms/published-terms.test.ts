import { join } from 'node:path'
import * as paths from '@course/contract/paths'
import { expect, test } from 'vitest'
import { buyer } from '../../../test/buyers.ts'
import { editAndPublish } from '../../../test/editors.ts'
import { startTestSite, type TestSite } from '../../../test/test-site.ts'
import { termsVersions } from '../../schema.ts'
import { readContentFiles } from '../content/content-files.ts'
import { publishTerms, type TermsFiles } from './published-terms.ts'

const demo = await readContentFiles(join(import.meta.dirname, '../../../../content'))
const present = demo.terms.version
const later = '2099-01-02'

/** The demo's terms with another version or text. */
const filesWith = (version: string, text?: string): TermsFiles => {
  const sections = text ? [{ id: 'all', heading: 'All', paragraphs: [text] }] : demo.terms.sections
  return { ...demo, terms: { ...demo.terms, version, sections } }
}
/** What the page of a version is rendered from. */
const read = async (site: TestSite, version: string) =>
  JSON.parse((await site.visitor.get(paths.termsVersion(version))).body).page.terms

test('anyone can read the present terms and the kept ones, with the seller’s details filled in', async () => {
  await using site = await startTestSite()
  expect(await read(site, present)).toMatchObject({
    version: present,
    current: present,
    text: { effectiveDate: demo.terms.effectiveDate, title: demo.terms.title },
  })
  const [earlier] = demo.earlierTerms
  const old = await read(site, earlier?.version ?? '')
  expect(old).toMatchObject({ version: earlier?.version, current: present })
  expect(JSON.stringify(old.text)).toContain(demo.site.seller.email)
  expect(JSON.stringify(old.text)).toContain('Central Time')
  expect(JSON.stringify(old.text)).not.toContain('{{')
})

test('a version of the terms has a page that is not stored', async () => {
  await using site = await startTestSite()
  const page = await site.visitor.get(paths.termsVersion(present))
  expect(page).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' },
  })
})

test('changed terms apply to later enrollments only, and a receipt leads to the terms that were accepted', async () => {
  await using site = await startTestSite()
  const ada = await buyer(site)
  const receipt = await site.emailTo(ada.email, 'receipt')
  expect(receipt.text).toContain(paths.termsVersion(present))
  site.mail.sent.length = 0
  const owner = await site.person('Super Admin')
  const { sections } = filesWith(later, 'New words.').terms
  const published = await editAndPublish(owner, 'legal', (legal) => ({
    ...legal,
    version: later,
    effectiveDate: later,
    sections,
  }))
  expect(published.status).toBe(200)
  const bob = await buyer(site)
  expect((await bob.get('/api/account/purchases')).body[0].termsVersion).toBe(later)
  expect(await read(site, present)).toMatchObject({ current: later, text: { title: demo.terms.title } })
  expect((await read(site, later)).text.sections).toEqual([{ id: 'all', heading: 'All', paragraphs: ['New words.'] }])
  expect((await ada.get('/api/account/purchases')).body[0].termsVersion).toBe(present)
  expect((await read(site, present)).text.title).toBe(demo.terms.title)
  await site.jobsDone()
  // Nobody is emailed about changed terms.
  expect(site.mail.sent.filter(({ to }) => to === ada.email)).toEqual([])
})

test('a changed text needs a new version', async () => {
  await using site = await startTestSite()
  const before = await read(site, present)
  await expect(publishTerms(site.db, filesWith(present, 'Other words.'))).rejects.toThrow(
    `words/legal.json: the text was changed, but version ${present} is already published with another text. Give the new text a new version`,
  )
  const [kept] = demo.earlierTerms
  const edited = { ...demo, earlierTerms: kept ? [{ ...kept, title: 'Edited' }] : [] }
  await expect(publishTerms(site.db, edited)).rejects.toThrow(`words/legal/${kept?.version}.json: this is not the text`)
  await expect(publishTerms(site.db, { ...demo, terms: { ...demo.terms, title: 'Edited' } })).rejects.toThrow('changed')
  expect(await read(site, present)).toEqual(before)
})

test('a new version that is older than a published one is refused; a published one may return', async () => {
  await using site = await startTestSite()
  await publishTerms(site.db, filesWith(later, 'New words.'))
  await expect(publishTerms(site.db, filesWith('2098-12-31', 'Older words.'))).rejects.toThrow(
    `version 2098-12-31 is older than ${later}`,
  )
  // The release before an upgrade starts again with its own terms.
  await publishTerms(site.db, demo)
  await publishTerms(site.db, filesWith(`${later}b`, 'A second change on that day.'))
  expect((await read(site, `${later}b`)).text).not.toBeNull()
})

test('of two texts published as one version at once, one is stored, and the other gets a sentence', async () => {
  await using site = await startTestSite()
  const results = await Promise.allSettled(['A', 'B'].map((text) => publishTerms(site.db, filesWith(later, text))))
  const failed = results.filter((result) => result.status === 'rejected')
  expect(failed).toHaveLength(1)
  expect(failed[0]?.reason.message).toContain(`version ${later} is already published with another text`)
})

test('a version that was sold and whose text was not kept says so', async () => {
  await using site = await startTestSite()
  expect((await site.visitor.get(paths.termsVersion('2020-05-05'))).status).toBe(404)
  await site.db.insert(termsVersions).values({ version: '2020-05-05' })
  expect(await read(site, '2020-05-05')).toEqual({ version: '2020-05-05', current: present, text: null })
  // The owner finds the text later.
  const found = { ...demo.terms, version: '2020-05-05', title: 'Found' }
  await publishTerms(site.db, { ...demo, earlierTerms: [...demo.earlierTerms, found] })
  expect((await read(site, '2020-05-05')).text.title).toBe('Found')
})

test('terms keep the seller’s details of the day when they were published', async () => {
  await using site = await startTestSite()
  const seller = { ...demo.site.seller, email: 'moved@example.com' }
  await publishTerms(site.db, { ...demo, site: { ...demo.site, seller } })
  expect(JSON.stringify((await read(site, present)).text)).not.toContain('moved@example.com')
  expect(await site.db.select().from(termsVersions)).toHaveLength(1 + demo.earlierTerms.length)
})
