import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { startKillableSite } from '../../../test/faults/killable-site.ts'

const sales = 120
const kills = 3

/** Sales that are settled at the same time, each with the job that its settlement queues. */
async function insertSales(database: pg.Client): Promise<void> {
  await database.query(
    `create temporary table sold as
       select gen_random_uuid() as user_id, gen_random_uuid() as attempt_id, gen_random_uuid() as id, n
       from generate_series(1, $1::int) as n`,
    [sales],
  )
  await database.query(
    `insert into users (id, first_name, last_name, email, email_key, role)
     select user_id, 'Ada', 'Lovelace', 'ada' || n || '@example.com', 'ada' || n || '@example.com', 'Paid User' from sold`,
  )
  await database.query(
    `insert into attempts (id, secret_hash, nonce_hash, first_name, last_name, email, email_key, product_id,
       amount_cents, currency, price_shown, terms_version, state, card_type, card_last_four)
     select attempt_id, n, n, 'Ada', 'Lovelace', 'ada' || n || '@example.com', 'ada' || n || '@example.com', 1,
       2999, 'USD', '$29.99', 'test', 'settled', 'Visa', '1111' from sold`,
  )
  await database.query(
    `insert into purchases (id, user_id, attempt_id, product_id, amount_cents, currency, status, counted_video_ids,
       cancellable_until, time_zone)
     select id, user_id, attempt_id, 1, 2999, 'USD', 'paid', '{}', now(), 'America/Chicago' from sold`,
  )
  await database.query(
    `insert into pgboss.job (id, name, data, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
       heartbeat_seconds, deletion_seconds, keep_until)
     select gen_random_uuid(), name, jsonb_build_object('purchaseId', sold.id), policy, retry_limit, retry_delay,
       retry_backoff, expire_seconds, heartbeat_seconds, deletion_seconds, now() + interval '14 days'
     from sold cross join pgboss.queue where name = 'papers.issue'`,
  )
}

test('120 sales at once get the numbers 1 to 120 in the order of issue, although the site is killed 3 times [OD-01]', async () => {
  const { database, start, kill } = await startKillableSite()
  await start()
  await insertSales(database)
  const issued = async () => (await database.query('select count(*)::int as n from papers')).rows[0].n as number
  for (let killed = 1; killed <= kills; killed += 1) {
    const enough = Math.floor((sales * killed) / (kills + 2))
    for (const end = Date.now() + 120_000; (await issued()) < enough && Date.now() < end; ) await sleep(2)
    await sleep(killed % 7)
    await kill()
    await start()
  }
  for (const end = Date.now() + 120_000; (await issued()) < sales && Date.now() < end; ) await sleep(50)
  const { rows } = await database.query(
    `select number, encode(sha256(pdf), 'hex') = sha256 as is_whole, purchase_id from papers order by issued_at, number`,
  )
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: sales }, (_, at) => at + 1))
  expect(rows.every(({ is_whole }) => is_whole)).toBe(true)
  expect(new Set(rows.map(({ purchase_id }) => purchase_id)).size).toBe(sales)
  const series = await database.query('select last_number from paper_series')
  expect(series.rows).toEqual([{ last_number: sales }])
}, 300_000)
