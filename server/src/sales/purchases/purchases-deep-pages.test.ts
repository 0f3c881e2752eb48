import { purchaseSortKeys } from '@course/contract/sales/purchases'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { followLinks } from '../../../test/follow-links.ts'
import { startTestSite } from '../../../test/test-site.ts'

const site = await startTestSite()
afterAll(() => site[Symbol.asyncDispose]())
const admin = await site.person('Super Admin')

/** Inserts buyers with a first name. @param age of their purchases, in days */
async function insertBuyers(name: string, count: number, purchasesEach: number, age: number): Promise<void> {
  await site.db.execute(sql`
    with buyers as (
      insert into users (id, first_name, last_name, email, email_key, role)
      select gen_random_uuid(), ${name}, 'L' || n % 9, n || ${name} || '@example.com', n || ${name} || '@example.com', 'Paid User'
      from generate_series(1, ${count}::int) as n
      returning *
    ), tries as (
      insert into attempts (id, secret_hash, nonce_hash, first_name, last_name, email, email_key, password_hash,
        product_id, amount_cents, currency, price_shown, terms_version, state)
      select gen_random_uuid(), '', buyers.id || '-' || n, first_name, last_name, email, email_key, '',
        1, 1900 + 100 * (n % 3), 'USD', '29.99', 'x', 'settled'
      from buyers, generate_series(1, ${purchasesEach}::int) as n
      returning *
    )
    insert into purchases (id, user_id, attempt_id, product_id, amount_cents, currency, status, created_at,
      counted_video_ids, cancellable_until, time_zone)
    select gen_random_uuid(), buyers.id, tries.id, 1, amount_cents, 'USD', case when amount_cents = 2000 then 'disputed' else 'paid' end,
      now() - make_interval(days => ${age}::int, mins => (random() * 1000)::int), '{}', now(), 'UTC'
    from tries join buyers using (email_key)`)
}
await insertBuyers('Aaron', 1_100, 1, 1)
await insertBuyers('Mallory', 1_100, 1, 2)
await insertBuyers('Idle', 300, 0, 3)
await insertBuyers('Zoltan', 210, 3, 4)

interface Row {
  id: string
  firstName: string
  status: string
}

// The matches are at the start of the list, at its end, or everywhere.
test.each(purchaseSortKeys.flatMap((key) => [key, `-${key}`]))(
  'search results sorted by %s are the same in pages, forward and back, as in the whole list',
  async (sort) => {
    const all = (await followLinks<Row>(admin, `/api/purchases?sort=${sort}&limit=200`)).pages.flat()
    expect(all).toHaveLength(1_100 + 1_100 + 630)
    for (const [query, isMatch] of [
      ['search=zoltan', ({ firstName }: Row) => firstName === 'Zoltan'],
      ['search=zo&status=disputed', ({ firstName, status }: Row) => firstName === 'Zoltan' && status === 'disputed'],
      ['search=aar', ({ firstName }: Row) => firstName === 'Aaron'],
      ['search=idle', () => false],
    ] as const) {
      const { pages, last } = await followLinks<Row>(admin, `/api/purchases?${query}&sort=${sort}&limit=100`)
      expect(pages.flat()).toEqual(all.filter(isMatch))
      expect((await followLinks<Row>(admin, last, 'prev')).pages.toReversed()).toEqual(pages)
    }
  },
)
