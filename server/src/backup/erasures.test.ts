import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { places, restoreFrom } from '../../test/backups.ts'
import { findInDump } from '../../test/plain-dump.ts'
import { startTestSite, testPassword } from '../../test/test-site.ts'
import { continueErasures, repeatErasures } from '../office/office.ts'
import { erasureList, readErasureList } from '../office/own-data/erasure-list.ts'
import { digest, newId } from '../platform/ids.ts'
import { erasures, notes, users } from '../schema.ts'

const folder = await mkdtemp(join(tmpdir(), 'course-site-erasures-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A site with three members, who are all in its backup. */
async function fill(place: Awaited<ReturnType<(typeof places)['a server']>>) {
  await using site = await startTestSite(await place.open())
  const people = []
  for (const name of ['listed', 'named', 'stays']) {
    const person = await site.person('Paid User', { email: `${name}.after@example.com` })
    await site.db
      .insert(notes)
      .values({ id: newId(), userId: person.id, kind: 'state', target: 'tx', text: `By ${name}.after`, version: 1 })
    people.push(person)
  }
  return people
}

test.each(Object.entries(places))(
  'a restore to %s erases again whom the list or the operator names, before the site serves [OD-04]',
  async (_name, place) => {
    await using source = await places['a server']()
    const [listed, named, stays] = await fill(source)
    await erasureList(folder).add([digest(listed?.id ?? '')])
    await using target = await place()
    const erased = {
      digests: await readErasureList(folder),
      named: [named?.email.toUpperCase() ?? '', 'nobody@example.com'],
    }
    const restored = await restoreFrom(source, target, folder, erased)
    expect(restored).toMatchObject({ erasedAgain: 2, unknown: ['nobody@example.com'] })
    await using site = await startTestSite(await target.open())
    expect((await site.logIn(listed?.email ?? '', testPassword)).status).toBe(401)
    await continueErasures({ ...site.checkout, mail: site.mail, erasureList: { add: async () => {} } })
    expect(await site.db.select().from(erasures).where(isNull(erasures.finishedAt))).toEqual([])
    expect(await findInDump(site.db, ['listed.after', 'named.after'])).toEqual([])
    const [kept] = await site.db
      .select()
      .from(users)
      .where(eq(users.id, stays?.id ?? ''))
    expect(kept?.email).toBe(stays?.email)
    expect((await site.logIn(stays?.email ?? '', testPassword)).status).toBe(200)
  },
  120_000,
)

test('a database that was restored by other means loses whom the list names, at the next start [OD-04]', async () => {
  await using site = await startTestSite()
  const [listed, stays] = [await site.person(), await site.person()]
  const deps = { ...site.checkout, mail: site.mail, erasureList: { add: async () => {} } }
  await repeatErasures(deps, async () => new Set([digest(listed.id), digest(newId())]))
  expect((await listed.get('/api/account')).status).toBe(401)
  expect((await site.logIn(listed.email, testPassword)).status).toBe(401)
  await continueErasures(deps)
  expect(await findInDump(site.db, [listed.email])).toEqual([])
  expect((await stays.get('/api/account')).status).toBe(200)
  await repeatErasures(deps, async () => {
    throw new Error('the folder of the backups can’t be read')
  })
  expect(await site.db.$count(erasures)).toBe(1)
})

test('the list outside the database grows by who is missing, and says nothing about anybody', async () => {
  const own = join(folder, 'own')
  expect(await readErasureList(own)).toEqual(new Set())
  const [one, two] = [digest(newId()), digest(newId())]
  await erasureList(own).add([one])
  await erasureList(own).add([one, two])
  expect([...(await readErasureList(own))]).toEqual([one, two])
})
