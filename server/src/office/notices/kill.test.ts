import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { administrator, startKillableSite, until } from '../../../test/faults/killable-site.ts'

const members = 500
const kills = 20
const notice = { Subject: 'A new lesson', Text: 'We have added a lesson.' }

/** The first administrator has access too, and is the last of them. */
async function insertMembers(database: pg.Client): Promise<void> {
  await database.query(
    `with added as (
       insert into users (id, first_name, last_name, email, email_key, role)
       select gen_random_uuid(), 'Ada', 'Lovelace', 'ada' || n || '@example.com', 'ada' || n || '@example.com', 'Paid User'
       from generate_series(1, $1::int) as n returning id)
     insert into access (id, user_id, source) select gen_random_uuid(), id, 'administrator' from added`,
    [members - 1],
  )
}

test('a notice to 500 members reaches each of them exactly once, although the site is killed 20 times', async () => {
  const { mail, database, start, kill, post } = await startKillableSite()
  await start()
  await insertMembers(database)
  const token = (await post('token', administrator)).message
  const { confirmation: Confirmation } = await post('notices', notice, token)
  await post('notices', { ...notice, Confirmation }, token)
  for (let killed = 1; killed <= kills; killed += 1) {
    const enough = Math.floor((members * killed) / (kills + 2))
    await until(() => mail.emails().length >= enough)
    await sleep(killed % 7)
    await kill()
    await start()
  }
  const read = () =>
    database.query('select count(sent_at)::int as sent, count(*)::int as members from notice_recipients')
  let sent = 0
  for (const end = Date.now() + 120_000; sent < members && Date.now() < end; await sleep(50))
    sent = (await read()).rows[0].sent
  expect((await read()).rows).toEqual([{ sent: members, members }])
  // A mail server that took an email just before a kill gets it again, as the same message.
  const emails = mail.emails()
  const expected = Array.from({ length: members - 1 }, (_, at) => `ada${at + 1}@example.com`)
  const messages = new Map(emails.map(({ messageId, to }) => [messageId, to]))
  expect([...messages.values()].toSorted()).toEqual([...expected, administrator.Email].toSorted())
  expect(emails.length).toBeLessThanOrEqual(members + kills)
}, 300_000)
