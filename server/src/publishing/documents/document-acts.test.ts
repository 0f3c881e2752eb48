import { type DocumentAct, documentActs } from '@course/contract/publishing/documents/content-editing'
import type { DocumentName } from '@course/contract/publishing/documents/documents'
import { expect, test } from 'vitest'
import { editAndPublish, edits, openTab, publish } from '../../../test/editors.ts'
import { publishBody } from '../../../test/publish-body.ts'
import { startSharedSite } from '../../../test/test-site.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const helper = await site.person('Super User')
type Person = typeof owner

let names = 0
const nextName = () => {
  names += 1
  return `acts-${names}`
}
const complete = (await openTab(owner, 'lesson-tax-deed')).body
const write = (
  document: DocumentName,
  Body: object = { ...complete, text: `${complete.text}\n\n${nextName()}` },
  FromVersion = 0,
) => owner.put(`/api/content/${document}`, { FromVersion, Body })

async function videoOf(isPublished: boolean): Promise<DocumentName> {
  const id = nextName()
  const tab = await openTab(owner, 'videos')
  const { body } = await tab.save(edits.add(id))
  if (isPublished) expect(await publish(owner, [['videos', body.version]])).toMatchObject({ status: 200 })
  return `lesson-${id}` as DocumentName
}
const notWritten = () => videoOf(true)
async function neverPublished(): Promise<DocumentName> {
  const document = await videoOf(true)
  await write(document)
  return document
}
async function unfinished(): Promise<DocumentName> {
  const document = await videoOf(true)
  const { body } = await openTab(owner, document)
  await write(document, { ...body, text: 'First words' })
  return document
}
async function published(): Promise<DocumentName> {
  const document = await neverPublished()
  await publish(owner, [[document, 1]])
  return document
}
async function withDraft(): Promise<DocumentName> {
  const document = await published()
  await write(document, undefined, 1)
  return document
}
async function archived(): Promise<DocumentName> {
  const document = await withDraft()
  await editAndPublish(owner, 'videos', edits.archive(document.replace('lesson-', '')))
  return document
}
async function ofNewerRelease(): Promise<DocumentName> {
  const document = await published()
  await publishBody(site, document, (body) => ({ ...body, addedLater: true }))
  return document
}

const states: Record<string, [make: () => Promise<DocumentName>, offered: DocumentAct[]]> = {
  'not written yet': [notWritten, ['save', 'caption']],
  'a draft of an unpublished video': [() => videoOf(false), ['save']],
  'a draft that was never published': [neverPublished, ['save', 'publish', 'discard', 'caption']],
  'an unfinished draft': [unfinished, ['save', 'discard', 'caption']],
  published: [published, ['save', 'caption']],
  'published, with a draft': [withDraft, ['save', 'publish', 'discard', 'restore', 'caption']],
  'of an archived video, with a draft': [archived, ['save', 'publish', 'discard', 'restore', 'caption']],
  'published by a newer release': [ofNewerRelease, ['caption']],
}

const calls: Record<
  DocumentAct,
  (by: Person, document: DocumentName) => Promise<{ status: number; body: { error?: string } }>
> = {
  save: async (by, document) =>
    (await openTab(by, document)).save((body) => ({ ...body, text: `${complete.text}\n\n${nextName()}` })),
  publish: async (by, document) => (await openTab(by, document)).publish(),
  discard: async (by, document) =>
    by.post(`/api/content/${document}/discard`, { FromVersion: (await openTab(by, document)).version || 1 }),
  restore: async (by, document) => (await openTab(by, document)).restore(1),
  caption: (by, document) =>
    by.put(`/api/captions/${document.replace('lesson-', '')}`, {
      FromVersion: 0,
      Text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello',
    }),
}

/** What an act could change. */
async function read(document: DocumentName) {
  const { version, published: shown } = (await owner.get(`/api/content/${document}`)).body
  return { version, shown: shown?.version }
}

test.each(Object.keys(states))(
  'what is offered with a document that is %s is accepted, and everything else is refused',
  async (name) => {
    const [make, offered] = states[name] ?? []
    if (!make) throw new Error(name)
    for (const act of documentActs) {
      const document = await make()
      const { can } = (await owner.get(`/api/content/${document}`)).body
      expect(can).toEqual(offered)
      const before = await read(document)
      const { status, body } = await calls[act](owner, document)
      if (can.includes(act)) expect([act, status]).toEqual([act, 200])
      else {
        // Without a draft, there is nothing to publish or to discard, and nothing happens.
        expect(await read(document)).toEqual(before)
        if (status !== 200) expect(body.error).toMatch(/^["A-Z].*\.$/)
      }
    }
  },
)

test('a Super User is offered nothing that changes a document about money, and reads why', async () => {
  const { body } = await (await openTab(owner, 'prices')).save((prices) => ({ ...prices, home: 'Only $29.99' }))
  expect(body.can).toEqual(['save', 'publish', 'discard', 'restore'])
  const opened = (await helper.get('/api/content/prices')).body
  expect(opened).toMatchObject({ can: [], readOnlyBecause: expect.stringMatching(/^Only a Super Admin can change/) })
  for (const act of ['save', 'publish', 'discard', 'restore'] as const)
    expect([act, (await calls[act](helper, 'prices')).status]).toEqual([act, 403])
  const listed = (await owner.get('/api/content')).body
  for (const document of ['prices', 'lesson-tax-deed'] as const) {
    const { can } = (await owner.get(`/api/content/${document}`)).body
    expect(listed.find((each: { document: string }) => each.document === document).can).toEqual(can)
  }
})
