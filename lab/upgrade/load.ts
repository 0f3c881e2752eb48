import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { cardNonces } from '../../scripts/card-nonces.ts'

const password = 'Walnut-ferry-1851'

/** What a phase's requests came to. Failures are counted by route and status. */
export interface PhaseResult {
  phase: string
  requests: number
  failures: Map<string, number>
}

export interface Load {
  /** Buyers who read "Success". */
  bought: string[]
  results: PhaseResult[]
  /** Buyers pay, log in and watch, and an administrator lists and refunds, for some seconds. */
  during(phase: string, seconds: number, meanwhile?: () => Promise<void>): Promise<void>
}

export interface LoadTarget {
  url: string
  gatewayUrl: string
  administrator: { Email: string; Password: string }
}

/** Creates the people who use the site. Each request that is not answered with a success counts as failed. */
export function createLoad({ url, gatewayUrl, administrator }: LoadTarget): Load {
  const bought: string[] = []
  const boughtAt: number[] = []
  const results: PhaseResult[] = []
  let buyers = 0

  /** @returns the reply, or undefined if the request failed */
  async function request(method: string, path: string, body?: unknown, token?: string): Promise<unknown> {
    const result = results.at(-1)
    if (!result) throw new Error('no phase has begun')
    result.requests += 1
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await fetch(`${url}${path}`, init).catch(() => undefined)
    const reply: unknown = await response?.json().catch(() => undefined)
    if (response?.ok) return reply
    const failure = `${method} ${path.replace(/[0-9a-f-]{36}/, ':id').replace(/\?.*/, '')} ${response?.status ?? 'no answer'}`
    result.failures.set(failure, (result.failures.get(failure) ?? 0) + 1)
    return undefined
  }

  const logIn = async (credentials: { Email: string; Password: string }) =>
    ((await request('POST', '/api/token', credentials)) as { message: string } | undefined)?.message

  /** A release before proofs answers 404, and needs none. */
  async function prove(token: string | undefined): Promise<void> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const body = JSON.stringify({ Password: administrator.Password })
    await fetch(`${url}/api/proof`, { method: 'POST', headers, body }).catch(() => undefined)
  }

  async function buy(nextNonce: () => Promise<string>): Promise<void> {
    buyers += 1
    const Email = `buyer${buyers}@example.com`
    const User = { FirstName: 'Upgrade', LastName: 'Buyer', Email, Password: password, RoleId: 'empty' }
    const reply = await request('POST', '/api/payments', { Nonce: await nextNonce(), User, ProductId: 1 })
    if ((reply as { message?: string } | undefined)?.message !== 'Success') return
    bought.push(Email)
    boughtAt.push(performance.now())
  }

  async function watch(turn: number): Promise<void> {
    // Nobody can have watched a second of a course within its first second.
    const members = bought.filter((_, at) => performance.now() - (boughtAt[at] ?? 0) > 3_000)
    const Email = members[turn % Math.max(1, members.length)]
    const token = Email && (await logIn({ Email, Password: password }))
    if (!token) return
    const videos = (await request('GET', '/api/videos?productId=1', undefined, token)) as { id: string }[] | undefined
    const now = new Date().toISOString()
    const report = { VideoId: videos?.[0]?.id, Ranges: [[0, 1]], Position: 1, Duration: 600, At: now, Seq: turn }
    await request('POST', '/api/progress', { Device: randomUUID(), SentAt: now, Reports: [report] }, token)
    await request('GET', '/api/progress', undefined, token)
    await request('GET', '/api/account/purchases', undefined, token)
  }

  async function administer(turn: number): Promise<void> {
    const token = await logIn(administrator)
    await request('GET', '/api/users?limit=50&search=buyer', undefined, token)
    const purchases = await request('GET', '/api/purchases?limit=50', undefined, token)
    const paid = (purchases as { id: string; refunded: string }[] | undefined)?.find(
      ({ refunded }) => Number(refunded) === 0,
    )
    if (!paid || turn % 5 > 0) return
    const order = { Key: randomUUID(), Amount: '5.00', EndAccess: false, Reason: 'an upgrade' }
    await prove(token)
    await request('POST', `/api/purchases/${paid.id}/refunds`, order, token)
  }

  return {
    bought,
    results,
    async during(phase, seconds, meanwhile = async () => {}) {
      results.push({ phase, requests: 0, failures: new Map() })
      const nextNonce = await cardNonces(gatewayUrl)
      const end = performance.now() + seconds * 1_000
      let isOver = false
      const lane = async (work: (turn: number) => Promise<void>, pauseMs: number) => {
        for (let turn = 0; !isOver || performance.now() < end; turn += 1) {
          await work(turn)
          await sleep(pauseMs)
        }
      }
      const lanes = [
        lane(() => buy(nextNonce), 300),
        lane(() => buy(nextNonce), 300),
        lane(watch, 100),
        lane(administer, 1_000),
      ]
      await meanwhile()
      isOver = true
      await Promise.all(lanes)
    },
  }
}
