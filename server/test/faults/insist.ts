import { setTimeout as sleep } from 'node:timers/promises'
import { call, isOutcomeUnknown, type RefusedCall } from './calls.ts'
import type { Random } from './random.ts'
import type { Shop } from './world.ts'

/** The headers of a call, with a token or as a visitor. */
export const json = (token?: string) => ({
  'content-type': 'application/json',
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
})

interface Credentials {
  Email: string
  Password: string
}

/** The reply to a call that succeeded, or the code of its refusal. */
export type Answer<Reply> = { reply: Reply } | { code: string }

/** Someone who is logged in, on any of the sites. */
export interface Session {
  /** Repeats a call until its answer is certain. */
  insist<Reply>(method: string, path: string, body?: object): Promise<Answer<Reply>>
}

/** The maximum number of repetitions of one call. */
const mostCalls = 400

/** Logs in with the first call. The same session works on every site. */
export function createSession(world: Shop, random: Random, credentials: Credentials): Session {
  const token = createLogin(credentials)
  const callOnce = async (method: string, path: string, body: object | undefined): Promise<unknown> => {
    const url = random.pick(world.urls)
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    return call(`${url}${path}`, { method, headers: json(await token(url)), ...sent, ...soon() })
  }
  return {
    async insist<Reply>(method: string, path: string, body?: object): Promise<Answer<Reply>> {
      for (let calls = 0; calls < mostCalls; calls += 1) {
        try {
          return { reply: (await callOnce(method, path, body)) as Reply }
        } catch (error) {
          const code = certainCode(error)
          if (code !== undefined) return { code }
        }
        await sleep(world.tempo.askMs)
      }
      return { code: 'no answer' }
    },
  }
}

/** The code of a refusal that a repetition would not change. */
function certainCode(error: unknown): string | undefined {
  const code = isOutcomeUnknown(error) ? undefined : (error as RefusedCall).code
  return code === 'unavailable' ? undefined : code
}

/** Logs in, and proves who the user is. @returns the access token */
export async function logIn(url: string, credentials: Credentials): Promise<string> {
  const init = { method: 'POST', headers: json(), body: JSON.stringify(credentials), ...soon() }
  const { message: token } = (await call(`${url}/api/token`, init)) as { message: string }
  const proof = JSON.stringify({ Password: credentials.Password })
  await call(`${url}/api/proof`, { method: 'POST', headers: json(token), body: proof, ...soon() })
  return token
}

/** A proof counts for ten minutes, so a long test logs in again before. */
export function createLogin(credentials: Credentials): (url: string) => Promise<string> {
  let known: { token: string; since: number } | undefined
  return async (url) => {
    if (!known || Date.now() - known.since > 300_000) {
      known = { token: await logIn(url, credentials), since: Date.now() }
    }
    return known.token
  }
}

const soon = () => ({ signal: AbortSignal.timeout(60_000) })
