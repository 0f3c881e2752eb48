import { brotliCompressSync } from 'node:zlib'
import { stateCodes } from '@course/contract/words/postal-codes'
import { expect, test } from 'vitest'
import { editAndPublish } from '../../../test/editors.ts'
import { startSharedSite } from '../../../test/test-site.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const member = await site.person()
test('the overview has every state and D.C. by name, in at most 30 kB', async () => {
  const { status, body } = await member.get('/api/states')
  expect(status).toBe(200)
  expect(body.map(({ code }: { code: string }) => code).sort()).toEqual([...stateCodes].sort())
  const names = body.map(({ name }: { name: string }) => name)
  expect(names).toEqual(names.toSorted())
  expect(brotliCompressSync(JSON.stringify(body)).length).toBeLessThanOrEqual(30_000)
})

test('a state has its facts, and every fact a citation with a link or a reason', async () => {
  for (const code of stateCodes) {
    const { status, body } = await member.get(`/api/states/${code}`)
    expect(status, code).toBe(200)
    const facts = [...Object.values(body.cells), ...body.periods, ...body.notes, ...body.changes].filter(Boolean)
    for (const fact of facts as { citation: string; link: string | null; noLink: string | null }[]) {
      expect(fact.citation, code).not.toBe('')
      expect((fact.link === null) !== (fact.noLink === null), `${code}: ${fact.citation}`).toBe(true)
    }
  }
})

test('an unchanged overview is not sent again, until a state is published', async () => {
  const authorization = `Bearer ${member.token}`
  const ask = (etag: string) =>
    site.request('GET', '/api/states', { headers: { authorization, 'if-none-match': etag } })
  const etag = String((await ask('')).headers.etag)
  expect((await ask(etag)).status).toBe(304)
  await editAndPublish(owner, 'state-tx', (state) => ({ ...state, kind: 'lien' }))
  const { status, body } = await ask(etag)
  expect(status).toBe(200)
  expect(body.find(({ code }: { code: string }) => code === 'tx').kind).toBe('lien')
})

test('a star is kept for its member, and taken away again', async () => {
  const other = await site.person()
  const star = (Starred: boolean) => member.put('/api/my-states/ga/star', { Starred })
  expect(await star(true)).toMatchObject({ status: 200, body: { code: 'ga', isStarred: true, hasNote: false } })
  expect((await star(true)).status).toBe(200)
  expect((await member.get('/api/my-states')).body).toMatchObject([{ code: 'ga', isStarred: true }])
  expect((await other.get('/api/my-states')).body).toEqual([])
  await star(false)
  expect((await member.get('/api/my-states')).body).toEqual([])
})

test('only changes that came after the access began are unread, until the member has read them', async () => {
  const { changes, unread } = (await member.get('/api/changes')).body
  expect(changes.length).toBeGreaterThan(0)
  const dates = changes.map(({ date }: { date: string }) => date)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(unread).toEqual([])

  const change = {
    id: 'new-a',
    date: '2024',
    text: 'A rule changed.',
    citation: 'A statute',
    noLink: 'Only in print.',
    readOn: '2026-11',
    confirmedOn: null,
  }
  const add = (state: { changes: object[] }) => ({
    ...state,
    changes: [change, { ...change, id: 'new-b' }, ...state.changes],
  })
  expect(await editAndPublish(owner, 'state-ga', add)).toMatchObject({ status: 200 })
  const readUnread = async (person = member) => (await person.get('/api/changes')).body.unread.toSorted()
  expect(await readUnread()).toEqual(['ga-new-a', 'ga-new-b'])
  expect(await readUnread(await site.person())).toEqual([])
  expect((await member.post('/api/changes/read', { Ids: ['ga-new-a', 'ga-new-a', 'unknown'] })).status).toBe(200)
  expect(await readUnread()).toEqual(['ga-new-b'])
  await member.post('/api/changes/read', { Ids: ['ga-new-b'] })
  expect(await readUnread()).toEqual([])
})

const cited = { citation: 'A statute', noLink: 'Only in print.', readOn: '2026-11', confirmedOn: null }

test('what an owner writes into a state reaches the overview and its page', async () => {
  const written = {
    biddingGroup: 'premium',
    saleMonths: [6],
    soldOnline: 'online',
    rateNumber: { percent: 1.5, per: 'month', how: 'at most' },
    cells: {
      bidding: { text: 'The highest premium wins.', ...cited },
      saleTime: { text: 'In June.', ...cited },
      rate: { text: 'At most 1.5% a month.', ...cited },
      redemption: { text: 'Two years.', ...cited },
      certificateLife: { text: 'Deeds are sold.', ...cited, doesNotApply: true },
    },
    periods: [
      {
        id: 'home',
        cell: 'redemption',
        what: 'owner can redeem',
        number: 2,
        unit: 'years',
        from: 'other',
        fromText: 'the recording of the deed',
        ...cited,
      },
    ],
    notFound: 'Nobody names the deposit. Each county knows its own.',
  }
  expect(await editAndPublish(owner, 'state-nv', (state) => ({ ...state, ...written }))).toMatchObject({ status: 200 })
  const rows = (await member.get('/api/states')).body
  expect(rows.find(({ code }: { code: string }) => code === 'nv')).toMatchObject({
    biddingGroup: 'premium',
    saleMonths: [6],
    soldOnline: 'online',
    rateNumber: written.rateNumber,
    redemptionPeriod: {
      number: 2,
      unit: 'years',
      from: 'other',
      fromText: 'the recording of the deed',
      atLeast: false,
    },
    facts: ['saleTime', 'bidding', 'rate', 'redemption'],
    doesNotApply: ['certificateLife'],
  })
  const { body } = await member.get('/api/states/nv')
  expect(body).toMatchObject({
    cells: { certificateLife: { text: 'Deeds are sold.', doesNotApply: true }, surplus: null },
    periods: [{ fromText: 'the recording of the deed', appliesTo: null, link: null }],
    notFound: written.notFound,
  })
})

test('a state that contradicts itself is not published, and its draft says where', async () => {
  const months = { saleMonths: [6], cells: { saleTime: null } }
  const { status, body } = await editAndPublish(owner, 'state-vt', (state) => ({ ...state, ...months }))
  expect(status).toBeGreaterThanOrEqual(400)
  expect(JSON.stringify(body)).toContain('First write the fact “When sales are held”.')
})

test('a change for the whole country is among the changes, and unread until the member has read it', async () => {
  const readers = await site.person()
  const before = (await readers.get('/api/changes')).body
  expect(before.changes.filter(({ code }: { code: string | null }) => code === null).length).toBeGreaterThan(1)
  expect(before.unread).toEqual([])
  const change = { id: 'new-rule', date: '2026-10-01', text: 'A rule changed everywhere.', ...cited }
  const add = (federal: { changes: object[] }) => ({ changes: [change, ...federal.changes] })
  expect(await editAndPublish(owner, 'federal-changes', add)).toMatchObject({ status: 200 })
  const { changes, unread } = (await readers.get('/api/changes')).body
  expect(unread).toEqual(['us-new-rule'])
  expect(changes[0]).toMatchObject({ id: 'us-new-rule', code: null, state: 'The whole country', date: '2026-10-01' })
  await readers.post('/api/changes/read', { Ids: ['us-new-rule'] })
  expect((await readers.get('/api/changes')).body.unread).toEqual([])
})
