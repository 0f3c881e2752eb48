import { isCompleting, percentOf, unionOf } from '@course/contract/course/learning/watched-ranges'
import { expect, test } from 'vitest'
import { randomFrom } from '../../../test/faults/random.ts'
import { startTestSite, type TestSite } from '../../../test/test-site.ts'
import { type Arrival, type History, historyFrom, lastReport, secondsSeen } from '../../../test/watch-histories.ts'
import { courseVideos, setLength, type Watcher, watchers } from '../../../test/watchers.ts'

const histories = 30
const length = 600
const day = 86_400_000

/** Sends reports so that the server gets them as old as they are, whatever the device's clock says. */
const send = (member: Watcher, history: History, { device, reports }: Arrival, ids: string[]) => {
  const error = history.clockErrors[device] ?? 0
  const byClock = (time: number) => new Date(time + error).toISOString()
  return member.post('/api/progress', {
    Device: device,
    SentAt: byClock(Date.now()),
    Reports: reports.map(({ video, ranges, position, duration, madeAt, seq }) => ({
      VideoId: ids[video],
      Ranges: ranges,
      Position: position,
      Duration: duration,
      Seq: seq,
      At: byClock(madeAt),
    })),
  })
}

/** Plays histories through the API, each by a member of its own, and compares the rows with the seconds counted one by one. */
async function playHistories(site: TestSite, shuffled: boolean) {
  const ids = (await courseVideos(site)).slice(0, 2)
  for (const id of ids) await setLength(site, id, length)
  const members = await watchers(site, histories)
  for (const [at, member] of members.entries()) {
    const history = historyFrom(10_000 + at, Date.now() - 7 * day)
    const { next } = randomFrom(at)
    const arrivals = shuffled ? history.arrivals.toSorted(() => next() - 0.5) : history.arrivals
    const replies = await Promise.all(arrivals.map((arrival) => send(member, history, arrival, ids)))
    expect(replies.map(({ status, body }) => (status === 200 ? status : body))).toEqual(replies.map(() => 200))
    const { body, headers } = await member.get('/api/progress')
    expect(body, `history ${at}`).toMatchObject(ids.flatMap((id, video) => expectedRow(history, id, video)))
    const last = [0, 1]
      .flatMap((video) => lastReport(history.made, video) ?? [])
      .toSorted((a, b) => b.madeAt - a.madeAt)
    expect(headers['x-last-video']).toBe(ids[last[0]?.video ?? 0])
  }
}

function expectedRow({ made }: History, videoId: string, video: number) {
  const last = lastReport(made, video)
  if (!last) return []
  const covered = unionOf([...secondsSeen(made, video)].map((second) => [second, second + 1] as const))
  const completedAt = isCompleting(covered, length) ? expect.any(String) : null
  const row = { videoId, number: video + 1, position: last.position, duration: length, completedAt }
  return [{ ...row, covered, percent: percentOf(covered, length) }]
}

test('30 histories of three devices give the true rows on PostgreSQL, with their reports sent in parallel', async () => {
  await using site = await startTestSite()
  await playHistories(site, true)
}, 300_000)
