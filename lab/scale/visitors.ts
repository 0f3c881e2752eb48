import { setTimeout as sleep } from 'node:timers/promises'
import { createBuyer, type Try } from '../../server/test/faults/buyers.ts'
import { call } from '../../server/test/faults/calls.ts'
import { administrator } from '../../server/test/faults/faults-of-buyers.ts'
import { json } from '../../server/test/faults/insist.ts'
import { randomFrom } from '../../server/test/faults/random.ts'
import type { Shop } from '../../server/test/faults/world.ts'

const memberPassword = 'the password of a member'
const pages = ['/home', '/info', '/legal', '/login', '/payment', '/home', '/api/payments/offer']

/** People who use the site until they leave. */
export interface Crowd {
  /** Everything that buyers submitted. */
  tries: Try[]
  /** Emails of accounts that an administrator added, each with an invitation to come. */
  invited: string[]
  leave(): Promise<void>
}

export async function inviteCrowd(shop: Shop, seed: number, size: number): Promise<Crowd> {
  const site = shop.urls[0] ?? ''
  const crowd = { tries: [] as Try[], invited: [] as string[] }
  let isOver = false
  const lane = async (work: (round: number) => Promise<unknown>, pauseMs: number) => {
    for (let round = 0; !isOver; round += 1) {
      await work(round).catch(() => undefined)
      await sleep(pauseMs)
    }
  }
  const read = async (path: string, token?: string) => {
    await fetch(`${site}${path}`, { headers: json(token) })
  }
  const send = (method: string, path: string, body: unknown, token: string) =>
    call(`${site}${path}`, { method, headers: json(token), body: JSON.stringify(body) })

  const owner = await logIn(site, administrator)
  const random = randomFrom(seed)
  const administrate = async (round: number) => {
    await read('/api/users?limit=50&sort=lastName&search=ada', owner)
    await read('/api/purchases?limit=50', owner)
    if (round % 5 === 0) await read('/api/users', owner)
    const Email = `invited.${seed}.${round}@example.com`
    await send('POST', '/api/users', { FirstName: 'Ina', LastName: 'Invited', Email, Role: 'Paid User' }, owner)
    crowd.invited.push(Email)
  }
  const buy = async (lane: number, round: number) => {
    const buyer = createBuyer(shop, random, `buyer.${seed}.${lane}.${round}@example.com`)
    await buyer.run().finally(() => crowd.tries.push(...buyer.tries))
  }
  const members: string[] = []
  for (let at = 0; at < size; at += 1) {
    const Email = `member.${seed}.${at}@example.com`
    const account = { FirstName: 'Mia', LastName: 'Member', Email, Role: 'Paid User', Password: memberPassword }
    await send('POST', '/api/users', account, owner)
    members.push(Email)
  }
  const lanes = [
    ...members.map(async (Email) => {
      let token = await logIn(site, { Email, Password: memberPassword })
      await lane(async (round) => {
        // A request that is not repeated by the proxy unless it certainly did not arrive.
        if (round % 20 === 19) token = await logIn(site, { Email, Password: memberPassword })
        const course = await fetch(`${site}/api/videos?productId=1`, { headers: json(token) })
        const [video] = (await course.json()) as { id: string }[]
        await read('/api/resources?type=STATE', token)
        await send('POST', '/api/progress', report(video?.id ?? '', round), token)
      }, 150)
    }),
    ...Array.from({ length: size }, (_, at) => lane((round) => buy(at, round), 20)),
    ...Array.from({ length: 2 }, () => lane((round) => read(pages[round % pages.length] ?? ''), 60)),
    lane(administrate, 400),
  ]
  return {
    ...crowd,
    async leave() {
      isOver = true
      await Promise.all(lanes)
    },
  }
}

async function logIn(site: string, account: { Email: string; Password: string }): Promise<string> {
  const reply = await call(`${site}/api/token`, { method: 'POST', headers: json(), body: JSON.stringify(account) })
  return (reply as { message: string }).message
}

/** Another second of a video, as its player reports it. */
function report(VideoId: string, second: number) {
  const now = new Date().toISOString()
  const one = { VideoId, Ranges: [[second, second + 1]], Position: second + 1, Duration: 3_600, At: now, Seq: second }
  return { Device: '0b9f2d4e-6c1a-4f7b-9a53-6d1f2c3b4a59', SentAt: now, Reports: [one] }
}
