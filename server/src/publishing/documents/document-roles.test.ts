import { documentNames, documents } from '@course/contract/publishing/documents/documents'
import { expect, test } from 'vitest'
import { startSharedSite } from '../../../test/test-site.ts'

const site = await startSharedSite()
const people = {
  visitor: site.visitor,
  'Paid User': await site.person(),
  'Super User': await site.person('Super User'),
  'Super Admin': await site.person('Super Admin'),
}
type Who = keyof typeof people

/** Nothing differs from version 1, so everyone who may make a call gets 200, however often it was made before. */
const calls = {
  list: (who: Who) => people[who].get('/api/content'),
  publications: (who: Who) => people[who].get('/api/content/publications'),
  read: (who: Who, name: string) => people[who].get(`/api/content/${name}`),
  versions: (who: Who, name: string) => people[who].get(`/api/content/${name}/versions`),
  version: (who: Who, name: string) => people[who].get(`/api/content/${name}/versions/1`),
  save: async (who: Who, name: string) => {
    const { body } = (await people['Super Admin'].get(`/api/content/${name}`)).body
    return people[who].put(`/api/content/${name}`, { FromVersion: 1, Body: body })
  },
  restore: (who: Who, name: string) => people[who].post(`/api/content/${name}/versions/1/restore`, { FromVersion: 1 }),
  publish: (who: Who, name: string) =>
    people[who].post('/api/content/publish', { Documents: [{ Document: name, Version: 1 }] }),
}
const changing = ['save', 'restore', 'publish']

function expectedStatus(call: string, who: Who, role: string): number {
  if (who === 'visitor') return 401
  if (who === 'Paid User') return 403
  return who === 'Super User' && role === 'Super Admin' && changing.includes(call) ? 403 : 200
}

test.each(documentNames.map((name) => [name, documents[name].role] as const))(
  'who may make which call for the document %s of a %s',
  async (name, role) => {
    for (const [call, send] of Object.entries(calls)) {
      for (const who of Object.keys(people) as Who[]) {
        const { status, body } = await send(who, name)
        expect({ call, who, status }).toEqual({ call, who, status: expectedStatus(call, who, role) })
        if (status >= 400) expect(body.error).toMatch(/^[A-Z].*\.$/)
      }
    }
  },
)

test('several documents are published together only by someone who may publish each of them', async () => {
  const both = { Documents: ['home', 'prices'].map((Document) => ({ Document, Version: 1 })) }
  const reply = await people['Super User'].post('/api/content/publish', both)
  expect(reply).toMatchObject({
    status: 403,
    body: { error: expect.stringMatching(/^Only a Super Admin can change "Price"/) },
  })
})
