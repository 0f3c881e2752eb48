import pg from 'pg'
import { quantile } from './costs.ts'
import type { World } from './world.ts'

const requests = 60
const budgets = [
  { path: '/api/summary', p95: 50 },
  { path: '/api/figures', p95: 300 },
  { path: '/api/figures?from=2024-01-01&to=2026-12-31&by=day', p95: 300 },
  { path: '/api/figures?from=2000-01-01&to=2049-12-31&by=month', p95: 300 },
]

/** Lets every user have watched ten videos for some time. */
async function fillWatching(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
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
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}

/** Measures the overview and the figures, with the first reader after a change of every watch record included. */
export async function measureOverview({ site, databaseUrl }: World): Promise<string> {
  const watched = await fillWatching(databaseUrl)
  const lines: string[] = []
  for (const { path, p95 } of budgets) {
    const times: number[] = []
    for (let number = 0; number < requests; number += 1) {
      const began = performance.now()
      await (await site.get(path)).arrayBuffer()
      times.push(performance.now() - began)
    }
    const [middle, high, most] = [0.5, 0.95, 0.999].map((part) => quantile(times, part))
    const isOver = (high ?? 0) > p95
    lines.push(
      `${path.padEnd(56)} p50 ${middle?.toFixed(1)} ms, p95 ${high?.toFixed(1)} ms (budget ≤ ${p95}), longest ${most?.toFixed(0)} ms${isOver ? '  over' : ''}`,
    )
  }
  return `with ${watched} watch records\n${lines.join('\n')}`
}
