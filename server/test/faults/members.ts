import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from './actors.ts'
import type { Buyer } from './buyers.ts'
import { createSession, type Session } from './insist.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** What a member read about the course. */
export interface MemberRecord {
  email: string
  purchaseId: string
  /** Openings that the site confirmed. */
  opened: { videoId: string; how: 'played' | 'read' }[]
}

interface Course {
  purchaseId: string
  videos: string[]
}

/** Creates the member that a buyer becomes: opens videos and lessons, asks to cancel, and withdraws the request. */
export function createMember(world: World, random: Random, buyer: Buyer, records: MemberRecord[]): Actor {
  return {
    async run(buying) {
      const paid = await untilPaid(buyer, buying)
      if (!paid) return
      const session = createSession(world, random, { Email: paid.email, Password: paid.password })
      const course = await readCourse(session)
      if (!course) return
      const record: MemberRecord = { email: paid.email, purchaseId: course.purchaseId, opened: [] }
      records.push(record)
      const open = () => openVideo(session, random, course, record)
      for (let steps = random.between(3, 6); steps > 0; steps -= 1) {
        const acts = [open, open, () => ask(session, course), () => withdraw(session, course)]
        // A member with two tabs does two things at once.
        await Promise.all(Array.from({ length: random.between(1, 2) }, () => random.pick(acts)()))
        await sleep(random.between(0, world.tempo.askMs))
      }
      if (random.chance(0.3)) return
      await Promise.all([ask(session, course), open(), open()])
      for (let tries = 3; tries > 0; tries -= 1) await open()
    },
  }
}

/** Waits until the buyer has paid. @returns the payment; undefined if there is none */
async function untilPaid({ tries }: Buyer, buying: Promise<unknown>) {
  let isOver = false
  const recordEnd = () => {
    isOver = true
  }
  buying.then(recordEnd, recordEnd)
  for (;;) {
    const paid = tries.find(({ reply }) => reply === 'Success')
    if (paid || isOver) return paid
    await sleep(100)
  }
}

async function readCourse({ insist }: Session): Promise<Course | undefined> {
  const bought = await insist<{ id: string }[]>('GET', '/api/account/purchases')
  const videos = await insist<{ id: string }[]>('GET', '/api/videos?productId=1')
  const purchase = 'reply' in bought ? bought.reply[0] : undefined
  if (!purchase || !('reply' in videos)) return undefined
  return { purchaseId: purchase.id, videos: videos.reply.map(({ id }) => id) }
}

async function openVideo({ insist }: Session, random: Random, { videos }: Course, record: MemberRecord): Promise<void> {
  const opening = { videoId: random.pick(videos), how: random.pick(['played', 'read'] as const) }
  const answer = await insist('POST', `/api/videos/${opening.videoId}/opened`, { How: opening.how })
  if ('reply' in answer) record.opened.push(opening)
}

const ask = ({ insist }: Session, { purchaseId }: Course) =>
  insist('POST', `/api/account/purchases/${purchaseId}/cancellation`, {})

const withdraw = ({ insist }: Session, { purchaseId }: Course) =>
  insist('POST', `/api/account/purchases/${purchaseId}/cancellation/withdraw`, {})
