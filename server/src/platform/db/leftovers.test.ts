import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder, type Place, serverPlace } from '../../../test/backups.ts'
import { migrateAsBefore } from '../../../test/earlier-database.ts'
import { migratePostgres } from './migrate.ts'

const uuid = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [ada, bea] = [uuid(1), uuid(2)]

/** Rows as commits before 1.0 may have left them. Ada's purchase has no agreement, Bea's has one. */
const rows = `
  insert into products (id, name, price_cents, currency, price_sentences, confirmed_differences)
    values (1, 'The course', 2999, 'USD', '{}', '[]');
  insert into videos (id, product_id, name, vimeo_number, order_number, archived)
    values ('second', 1, 'Second', '2', 2, false), ('first', 1, 'First', '1', 1, false), ('gone', 1, 'Gone', '3', 0, true);
  insert into document_versions (document, version, body) values ('site', 1, '{ "timeZone": "Pacific/Honolulu" }');
  insert into publications (id) values (1);
  insert into publication_documents (publication_id, document, version) values (1, 'site', 1);
  insert into users (id, first_name, last_name, email, email_key, role)
    values ('${ada}', 'Ada', 'A', 'ada@example.com', 'ada@example.com', 'Paid User'),
      ('${bea}', 'Bea', 'B', 'bea@example.com', 'bea@example.com', 'Paid User');
  insert into attempts (id, secret_hash, nonce_hash, first_name, last_name, email, email_key, password_hash, product_id,
      amount_cents, currency, price_shown, terms_version, state)
    select ('00000000-0000-7000-8000-0000000000' || number)::uuid, '', number, '', '', number, number, 'a hash', 1, 2999, 'USD', '', '1', state
    from (values ('11', 'settled'), ('12', 'settled'), ('13', 'declined'), ('14', 'opened')) as sold (number, state);
  insert into purchases (id, user_id, attempt_id, product_id, amount_cents, currency, created_at)
    values ('${uuid(21)}', '${ada}', '${uuid(11)}', 1, 2999, 'USD', '2026-11-20 12:00Z');
  insert into purchases (id, user_id, attempt_id, product_id, amount_cents, currency, created_at, counted_video_ids,
      cancellable_until, time_zone, agreement_fixed_at)
    values ('${uuid(22)}', '${bea}', '${uuid(12)}', 1, 2999, 'USD', '2026-11-20 12:00Z', '{first}', '2026-11-25 06:00Z',
      'America/Chicago', '2026-11-20 12:00Z');
  insert into access (id, user_id, source, purchase_id, granted_at, ended_at, end_reason)
    values ('${uuid(31)}', '${ada}', 'purchase', '${uuid(21)}', '2026-11-20 12:00Z', '2026-11-22 12:00Z',
        'Your bank took the payment back, so your access to the course has ended.'),
      ('${uuid(32)}', '${bea}', 'purchase', '${uuid(22)}', '2026-11-20 12:00Z', '2026-11-22 12:00Z',
        'Your payment was refunded, so your access has ended.');
  insert into disputes (id, attempt_id, status, occurred_at)
    values ('D1', '${uuid(11)}', 'lost', '2026-11-22 12:00Z'), ('D2', '${uuid(12)}', 'lost', '2026-11-22 12:00Z');
  insert into video_openings (user_id, video_id, opened_at)
    values ('${ada}', 'first', '2026-11-21 12:00Z'), ('${ada}', 'second', '2026-11-19 12:00Z'),
      ('${ada}', 'gone', '2026-11-23 12:00Z'), ('${bea}', 'first', '2026-11-21 12:00Z');
  insert into openings (access_id, video_id, opened_at) values ('${uuid(32)}', 'first', '2026-11-21 13:00Z');`

let place: Place
let client: pg.Client
const read = async (query: string) => (await client.query(query)).rows

beforeAll(async () => {
  place = await serverPlace()
  client = new pg.Client({ connectionString: place.url })
  await client.connect()
  await migrateAsBefore(async (text, values) => (await client.query(text, values)).rows)
  await client.query(rows)
  await migratePostgres(place.url, migrationsFolder, {})
})
afterAll(async () => {
  await client.end()
  await place[Symbol.asyncDispose]()
})

test('a purchase without an agreement gets the current videos, the time zone and a window that is not too short', async () => {
  const stored = await read(
    `select counted_video_ids as videos, cancellable_until as until, time_zone as zone from purchases order by id`,
  )
  expect(stored).toEqual([
    { videos: ['first', 'second'], until: new Date('2026-11-27T12:00:00Z'), zone: 'Pacific/Honolulu' },
    { videos: ['first'], until: new Date('2026-11-25T06:00:00Z'), zone: 'America/Chicago' },
  ])
})

test('an opening that only the older table has counts for the access of its moment', async () => {
  expect(
    await read('select access_id as access, video_id as video, opened_at as at from openings order by access_id'),
  ).toEqual([
    { access: uuid(31), video: 'first', at: new Date('2026-11-21T12:00:00Z') },
    { access: uuid(32), video: 'first', at: new Date('2026-11-21T12:00:00Z') },
  ])
})

test('access that a lost dispute ended names the dispute, and access that a refund ended names none', async () => {
  expect(await read('select ended_by_dispute as dispute from access order by id')).toEqual([
    { dispute: 'D1' },
    { dispute: null },
  ])
})

test('only an attempt in progress keeps its password hash', async () => {
  expect(await read('select state from attempts where password_hash is not null')).toEqual([{ state: 'opened' }])
})
