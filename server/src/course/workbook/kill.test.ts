import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { startKillableSite, until } from '../../../test/faults/killable-site.ts'

const members = 60
const kills = 3

/** Members with a deadline in a week, which they confirmed long ago. */
async function insertMembers(database: pg.Client): Promise<void> {
  await database.query(
    `with added as (
       insert into users (id, first_name, last_name, email, email_key, role)
       select gen_random_uuid(), 'Ada', 'Lovelace', 'ada' || n || '@example.com', 'ada' || n || '@example.com', 'Paid User'
       from generate_series(1, $1::int) as n returning id),
     granted as (insert into access (id, user_id, source) select gen_random_uuid(), id, 'administrator' from added),
     held as (
       insert into properties (id, user_id, address, parcel, state, county, stage, version)
       select gen_random_uuid(), id, '12 Oak Street', '', 'fl', 'Polk', 'won', 1 from added returning id)
     insert into deadlines (id, property_id, what, day, source, is_done, version, confirmed_at)
     select gen_random_uuid(), id, 'Rest is due', current_date + 6, 'Terms', false, 1, now() - interval '90 days' from held`,
    [members],
  )
}

/** Queues the hourly job, whatever the time of day. */
async function remind(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false })
  await boss.start()
  await boss.send('workbook.remind', {})
  await boss.stop()
}

test(`of reminders to ${members} members, none is lost or sent twice although the site is killed ${kills} times`, async () => {
  const { mail, database, databaseUrl, start, kill } = await startKillableSite()
  await start()
  await insertMembers(database)
  await remind(databaseUrl)
  for (let killed = 1; killed <= kills; killed += 1) {
    const enough = Math.floor((members * killed) / (kills + 2))
    await until(() => mail.emails().length >= enough)
    await sleep(killed % 7)
    await kill()
    await start()
  }
  const read = async () =>
    (
      await database.query<{ email: string; state: string }>(
        'select users.email, workbook_emails.state from workbook_emails join users on users.id = workbook_emails.user_id',
      )
    ).rows
  const isOver = ({ state }: { state: string }) => state === 'sent' || state === 'uncertain'
  let emails = await read()
  for (const end = Date.now() + 120_000; !emails.every(isOver) && Date.now() < end; await sleep(50))
    emails = await read()
  expect(emails.filter((each) => !isOver(each))).toEqual([])
  expect(emails.map(({ email }) => email).toSorted()).toEqual(
    Array.from({ length: members }, (_, at) => `ada${at + 1}@example.com`).toSorted(),
  )
  // At most the one in flight at each kill is uncertain.
  const uncertain = emails.filter(({ state }) => state === 'uncertain').map(({ email }) => email)
  expect(uncertain.length).toBeLessThanOrEqual(kills)
  const received = mail.accepted()
  expect(new Set(received).size).toBe(received.length)
  const sure = emails.filter(({ state }) => state === 'sent').map(({ email }) => email)
  expect(sure.filter((email) => !received.includes(email))).toEqual([])
  expect(received.filter((email) => !sure.includes(email) && !uncertain.includes(email))).toEqual([])
}, 300_000)
