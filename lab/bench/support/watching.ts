import { setTimeout as sleep } from 'node:timers/promises'
import { quantile, type Row } from './costs.ts'
import { cpuOf } from './processes.ts'
import { onDatabase, post } from './requests.ts'
import { memberHeaders, type World } from './world.ts'

const memberCount = 1_000
/** How often the player of a member who watches sends a report. */
const secondsBetweenReports = 15
const device = '0b9f2d4e-6c1a-4f7b-9a53-6d1f2c3b4a59'

export interface Watching {
  /** A bare upsert and a report of the site, of the same members and videos in turn. */
  rows: Row[]
  /** All members watch for some seconds. @returns a line with the times of the replies and of the database */
  simulate(seconds: number): Promise<string>
}

/** Creates members who have opened the videos they watch, as they have on nearly every report. */
export async function prepareWatching({ databaseUrl, databasePid, site, bare }: World): Promise<Watching> {
  const { members, videos } = await onDatabase(databaseUrl, async (client) => {
    const { rows: inserted } = await client.query<{ id: string }>(insertMembers, [memberCount])
    const { rows: published } = await client.query<{ id: string }>(
      'select id from published_videos order by order_number limit 6',
    )
    await client.query(insertOpenings)
    await client.query('vacuum analyze')
    return { members: inserted, videos: published }
  })
  const headers = memberHeaders(site, members)
  const videoOf = (at: number) => videos[Math.floor(at / memberCount) % videos.length]?.id ?? ''

  /** The next 15 seconds of each video in turn. */
  const watched = (at: number) => {
    const from = (Math.floor(at / memberCount / videos.length) % 200) * secondsBetweenReports
    return { from, to: from + secondsBetweenReports, now: new Date().toISOString() }
  }
  const send = (at: number) => {
    const { from, to, now } = watched(at)
    const one = { VideoId: videoOf(at), Ranges: [[from, to]], Position: to, Duration: 3_600, At: now, Seq: at }
    const body = { Device: device, SentAt: now, Reports: [one] }
    return post(`${site.url}/api/progress`, body, headers[at % memberCount])
  }
  const sendBare = (at: number) => {
    const { from, to, now } = watched(at)
    const row = { userId: members[at % memberCount]?.id, videoId: videoOf(at), ranges: `{[${from},${to})}` }
    const body = { ...row, position: to, at: now, device, seq: at, duration: 3_600 }
    return post(`${bare.url}/watch`, body)
  }

  return {
    rows: [
      { name: 'bare: Fastify and an upsert by its key', pid: bare.pid, count: 400, send: sendBare },
      { name: 'watch report', pid: site.pid, count: 400, send },
    ],
    async simulate(seconds) {
      const count = Math.round((memberCount / secondsBetweenReports) * seconds)
      const times: number[] = []
      const before = [await cpuOf(site.pid), await cpuOf(databasePid, true)] as const
      const start = performance.now()
      const replies = Array.from({ length: count }, async (_, at) => {
        // Members don't wait for each other, so a slow reply delays nobody's next report.
        const due = start + (at * 1_000 * secondsBetweenReports) / memberCount
        await sleep(Math.max(0, due - performance.now()))
        await (await send(at)).arrayBuffer()
        times.push(performance.now() - due)
      })
      await Promise.all(replies)
      const each = (cpu: number) => (cpu / count).toFixed(2)
      const siteCpu = each((await cpuOf(site.pid)) - before[0])
      const databaseCpu = each((await cpuOf(databasePid, true)) - before[1])
      return `${memberCount} members watch for ${seconds} s: ${(count / seconds).toFixed(1)} reports a second, p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms; CPU of each report: site ${siteCpu} ms, database ${databaseCpu} ms`
    },
  }
}

const insertMembers = `
  with member as (
    insert into users (id, first_name, last_name, email, email_key, role)
    select gen_random_uuid(), 'Wil', 'Watcher', 'watcher' || n || '@example.com', 'watcher' || n || '@example.com', 'Paid User'
    from generate_series(1, $1) as n returning id
  ), granted as (
    insert into access (id, user_id, source, granted_at)
    select gen_random_uuid(), id, 'administrator', now() - interval '30 days' from member
  )
  select id from member`

const insertOpenings = `
  insert into openings (access_id, video_id)
  select access.id, videos.id from access join users on users.id = access.user_id, videos
  where users.last_name = 'Watcher'`
