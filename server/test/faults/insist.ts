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
  let token: string | undefined
  const callOnce = async (method: string, path: string, body: object | undefined): Promise<unknown> => {
    const url = random.pick(world.urls)
    token ??= await logIn(url, credentials)
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    return call(`${url}${path}`, { method, headers: json(token), ...sent, ...soon() })
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

export async function logIn(url: string, credentials: Credentials): Promise<string> {
  const init = { method: 'POST', headers: json(), body: JSON.stringify(credentials), ...soon() }
  return ((await call(`${url}/api/token`, init)) as { message: string }).message
}

const soon = () => ({ signal: AbortSignal.timeout(60_000) })
