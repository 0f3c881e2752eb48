import { sql } from 'drizzle-orm'
import { readDatabaseNow } from '../src/platform/db/time.ts'
import { newId } from '../src/platform/ids.ts'
import { createTokens } from '../src/platform/sessions/access-tokens.ts'
import { access, users, videos } from '../src/schema.ts'
import { publishBody, readVideos } from './publish-body.ts'
import { issuer, type TestSite, tokenSecret } from './test-site.ts'

/** Logged-in members who have had access for some days. Made without passwords, so that many of them take no time. */
export async function watchers(site: TestSite, count: number, { days = 8 } = {}) {
  const { issue } = createTokens(tokenSecret, issuer)
  const now = await readDatabaseNow(site.db)
  const rows = Array.from({ length: count }, () => {
    const id = newId()
    return { id, firstName: 'Wil', lastName: `Watcher${id}`, email: `${id}@example.com`, emailKey: `${id}@example.com` }
  })
  await site.db.insert(users).values(rows.map((row) => ({ ...row, role: 'Paid User' as const })))
  const grantedAt = sql`now() - make_interval(days => ${days})`
  await site.db
    .insert(access)
    .values(rows.map(({ id }) => ({ id: newId(), userId: id, source: 'administrator' as const, grantedAt })))
  return rows.map(({ id, firstName, lastName, email }) => {
    const token = issue({ userId: id, sessionVersion: 1, firstName, lastName, email, role: 'Paid User' }, now)
    return { id, email, ...site.as(token) }
  })
}

export type Watcher = Awaited<ReturnType<typeof watchers>>[number]

/** One member as `watchers` makes them. */
export async function watcher(site: TestSite, more: { days?: number } = {}): Promise<Watcher> {
  const [member] = await watchers(site, 1, more)
  if (!member) throw new Error('there is no member')
  return member
}

/** The IDs of the course's videos, in order. */
export async function courseVideos(site: TestSite): Promise<string[]> {
  return (await readVideos(site)).map(({ id }) => id)
}

/** Lets the lengths of all videos be unknown, as those of an owner who states none. */
export async function deleteMeasuredLengths(site: TestSite): Promise<void> {
  await publishBody(site, 'videos', (all: Entry[]) => all.map(({ seconds: _, ...video }) => video))
  await site.db.update(videos).set({ measuredSeconds: null })
}

interface Entry {
  id: string
  seconds?: number
}

/** States the length of a video, as the owner does in `videos.json`. */
export const setLength = (site: TestSite, id: string, seconds: number | undefined) =>
  publishBody(site, 'videos', (all: Entry[]) => all.map((video) => (video.id === id ? { ...video, seconds } : video)))

let seq = 0

/** A report as the player sends it: the first 15 seconds of a video of a minute, just now. */
export function reportOf(videoId: string, more: Record<string, unknown> = {}) {
  seq += 1
  const usual = { Ranges: [[0, 15]], Position: 15, Duration: 60, At: new Date().toISOString(), Seq: seq }
  return { VideoId: videoId, ...usual, ...more }
}

/** Sends reports of one device, as made just now unless they say otherwise. */
export const report = (member: Pick<Watcher, 'post'>, reports: unknown[], more: Record<string, unknown> = {}) =>
  member.post('/api/progress', { Device: 'laptop', Reports: reports, ...more })
