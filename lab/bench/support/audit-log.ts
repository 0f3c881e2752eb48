import type { Case } from './cases.ts'
import { onDatabase } from './requests.ts'

const entries = 1_000_000

/** Fills the audit log of seven years. Half of it is one administrator's. @returns that administrator, and a few others */
export const fillAuditLog = (databaseUrl: string): Promise<{ busy: string; others: string[] }> =>
  onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from users order by id limit 200')
    const [busy = '', ...others] = rows.map(({ id }) => id)
    // Filling takes minutes while references are checked and indexes kept in order.
    await client.query('set session_replication_role = replica')
    await client.query('drop index audit_mentions_subject, audit_mentions_subject_act')
    await client.query(
      `create temporary table made as select
        (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid as id,
        at, number,
        (array['user.changed', 'user.created', 'refund.ordered', 'draft.saved', 'receipt.sent'])[1 + number % 5] as act,
        case when number % 2 = 0 then $1::uuid else ($2::uuid[])[1 + number % 5] end as actor_id,
        ($2::uuid[])[6 + number % 190] as person_id
      from generate_series(1, ${entries}) as number,
        lateral (select now() - make_interval(secs => number * 220) as at, md5('entry' || number) as hash) as made`,
      [busy, others],
    )
    await client.query(`insert into audit_entries (id, at, act, actor_id, person_id, before, after, request_id)
      select id, at, act, actor_id, person_id, '{"role": "Paid User"}', '{"role": "Super User"}', id::text from made`)
    await client.query(`insert into audit_mentions (entry_id, subject, act)
      select id, actor_id::text, act from made union select id, person_id::text, act from made`)
    await client.query(`insert into audit_personal_values (entry_id, kind, person_id, before, after)
      select id, 'network', actor_id, '{}'::jsonb, '{"network": "203.0.113.9"}'::jsonb from made where at > now() - interval '90 days'
      union all select id, 'values', person_id, '{"email": "a@example.com"}', '{"email": "b@example.com"}' from made where number % 3 = 0`)
    await client.query('create index audit_mentions_subject on audit_mentions (subject, entry_id)')
    await client.query('create index audit_mentions_subject_act on audit_mentions (subject, act, entry_id)')
    await client.query('vacuum analyze')
    return { busy, others }
  })

/** The first page by every filter, alone and together. The action `notice.placed` has no entries. */
export function auditCases({ busy, others }: { busy: string; others: string[] }): Case[] {
  const queryOf = (more: Record<string, string>) => String(new URLSearchParams({ limit: '50', ...more }))
  const days = ['2021-03-01', '2023-07-14', '2025-12-24', '2026-06-06']
  return [
    { name: 'all', queries: [queryOf({})] },
    { name: 'an action', queries: ['user.changed', 'refund.ordered', 'draft.saved'].map((act) => queryOf({ act })) },
    { name: 'an action without entries', queries: [queryOf({ act: 'notice.placed' })] },
    { name: 'a day', queries: days.map((day) => queryOf({ from: day, to: day })) },
    { name: 'an action of a day', queries: days.map((day) => queryOf({ from: day, to: day, act: 'receipt.sent' })) },
    { name: 'whose half it is', queries: [queryOf({ search: busy })] },
    { name: 'whose half it is, no such action', queries: [queryOf({ search: busy, act: 'notice.placed' })] },
    { name: 'whose half it is, a day', queries: days.map((day) => queryOf({ search: busy, from: day, to: day })) },
    { name: 'a person', queries: others.slice(0, 50).map((search) => queryOf({ search })) },
    {
      name: 'a person and an action',
      queries: others.slice(0, 50).map((search) => queryOf({ search, act: 'user.changed' })),
    },
    { name: 'nobody', queries: [queryOf({ search: 'nobody@example.com' })] },
  ]
}
