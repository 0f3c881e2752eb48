import { purchaseSortKeys } from '@course/contract/purchases'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startTestSite } from '../../../test/test-site.ts'

const site = await startTestSite()
afterAll(() => site[Symbol.asyncDispose]())
const admin = await site.person('Super Admin')

/** So many buyers, each with up to so many purchases; the later a name is inserted, the older its purchases are. */
async function insertBuyers(name: string, many: number, purchasesEach: number, age: number): Promise<void> {
  await site.db.execute(sql`
    with buyers as (
      insert into users (id, first_name, last_name, email, email_key, role)
      select gen_random_uuid(), ${name}, 'L' || n % 9, n || ${name} || '@example.com', n || ${name} || '@example.com', 'Paid User'
      from generate_series(1, ${many}::int) as n
      returning *
    ), tries as (
      insert into attempts (id, secret_hash, nonce_hash, first_name, last_name, email, email_key, password_hash,
        product_id, amount_cents, currency, price_shown, terms_version, state)
      select gen_random_uuid(), '', buyers.id || '-' || n, first_name, last_name, email, email_key, '',
        1, 1900 + 100 * (n % 3), 'USD', '29.99', 'x', 'settled'
      from buyers, generate_series(1, ${purchasesEach}::int) as n
      returning *
    )
    insert into purchases (id, user_id, attempt_id, product_id, amount_cents, currency, status, created_at)
    select gen_random_uuid(), buyers.id, tries.id, 1, amount_cents, 'USD', case when amount_cents = 2000 then 'disputed' else 'paid' end,
      now() - make_interval(days => ${age}::int, mins => (random() * 1000)::int)
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

const linkOf = (headers: { link?: unknown }, rel: string) =>
  new RegExp(`<([^>]+)>; rel="${rel}"`).exec(String(headers.link ?? ''))?.[1]

async function walk(start: string, rel: 'next' | 'prev') {
  const pages: Row[][] = []
  let url: string | undefined = start
  let last = start
  while (url && pages.length < 60) {
    const { status, headers, body } = await admin.get(url)
    expect(status).toBe(200)
    pages.push(body)
    last = url
    url = linkOf(headers, rel)
  }
  return { pages, last }
}

// Whoever is searched for stands at the near end, at the far end, or everywhere.
test.each(purchaseSortKeys.flatMap((key) => [key, `-${key}`]))(
  'the pages of a search sorted by %s hold what the whole list does, there and back',
  async (sort) => {
    const all = (await walk(`/api/purchases?sort=${sort}&limit=200`, 'next')).pages.flat()
    expect(all).toHaveLength(1_100 + 1_100 + 630)
    for (const [query, isFound] of [
      ['search=zoltan', ({ firstName }: Row) => firstName === 'Zoltan'],
      ['search=zo&status=disputed', ({ firstName, status }: Row) => firstName === 'Zoltan' && status === 'disputed'],
      ['search=aar', ({ firstName }: Row) => firstName === 'Aaron'],
      ['search=idle', () => false],
    ] as const) {
      const { pages, last } = await walk(`/api/purchases?${query}&sort=${sort}&limit=100`, 'next')
      expect(pages.flat()).toEqual(all.filter(isFound))
      expect((await walk(last, 'prev')).pages.toReversed()).toEqual(pages)
    }
  },
)
