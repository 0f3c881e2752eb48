import { quantile } from './costs.ts'
import { onDatabase } from './requests.ts'
import type { World } from './world.ts'

const requests = 60
const givenUp = 10_000
/** The first caller after a start finds nothing in memory. */
const firstBudget = 100
const budgets = [
  { path: '/api/summary', p95: 50 },
  { path: '/api/figures', p95: 100 },
  { path: '/api/users?standing=disabled&sort=lastName&limit=50', p95: 50 },
  { path: '/api/purchases/sums', p95: 100 },
  { path: '/api/figures?from=2024-01-01&to=2026-12-31&by=day', p95: 300 },
  { path: '/api/figures?from=2000-01-01&to=2049-12-31&by=month', p95: 300 },
]

/** Lets every user have watched ten videos for some time, and many of them miss an email that was given up. */
const fillWatching = (databaseUrl: string): Promise<number> =>
  onDatabase(databaseUrl, async (client) => {
    const { rowCount } = await client.query(`
      insert into video_watch (user_id, video_id, ranges, position, position_at, duration, completed_at)
      select users.id, video.id, int4multirange(int4range(0, seen.seconds)), seen.seconds,
        now() - make_interval(mins => 1 + abs(hashtext(users.id::text)) % 500000), 600,
        case when seen.seconds > 540 then now() end
      from users
      cross join (select id from videos union all select 'bench-' || number from generate_series(1, 10) as number limit 10) as video
      cross join lateral (select 1 + abs(hashtext(users.id::text || video.id)) % 600 as seconds) as seen
      on conflict do nothing`)
    await client.query('update videos set measured_seconds = 600')
    await client.query('vacuum analyze video_watch')
    await client.query(`
      insert into pgboss.job (name, data, state, created_on, completed_on)
      select 'mail.notice', jsonb_build_object('noticeId', gen_random_uuid(), 'userId', id), 'failed',
        now() - interval '2 days', now() - interval '1 minute'
      from users limit ${givenUp}`)
    await client.query('analyze pgboss.job')
    return rowCount ?? 0
  })

/** Lets what was computed be too old. */
const forgetFigures = (databaseUrl: string) =>
  onDatabase(databaseUrl, (client) =>
    client.query(`update site_state set member_counts_at = now() - interval '1 hour',
      video_figures_at = now() - interval '1 hour'`),
  )

/**
 * Measures the overview, the figures and two counts. Before each one's first call the site starts again, and every watch
 * record has changed since the figures were computed.
 */
export async function measureOverview({ site, restart, databaseUrl }: World): Promise<string> {
  const watched = await fillWatching(databaseUrl)
  for (const path of ['/api/summary', '/api/figures']) await (await site.get(path)).arrayBuffer()
  const lines: string[] = []
  for (const { path, p95 } of budgets) {
    await forgetFigures(databaseUrl)
    await restart()
    const times: number[] = []
    for (let number = 0; number < requests; number += 1) {
      const began = performance.now()
      await (await site.get(path)).arrayBuffer()
      times.push(performance.now() - began)
    }
    const [middle, high, most] = [0.5, 0.95, 0.999].map((part) => quantile(times, part))
    const [first = 0] = times
    const isOver = (high ?? 0) > p95 || first > firstBudget
    lines.push(
      `${path.padEnd(56)} p50 ${middle?.toFixed(1)} ms, p95 ${high?.toFixed(1)} ms (budget ≤ ${p95}), longest ${most?.toFixed(0)} ms, first ${first.toFixed(0)} ms (≤ ${firstBudget})${isOver ? '  over' : ''}`,
    )
  }
  return `with ${watched} watch records and ${givenUp} emails given up\n${lines.join('\n')}`
}
