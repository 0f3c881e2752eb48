import { setTimeout as sleep } from 'node:timers/promises'
import type { LinkAnswer, LinkCheck } from '../../platform/gateways/link-check.ts'

/** Every https address in the texts of a document, in links of their own and in Markdown. */
export function findLinks(body: unknown): string[] {
  if (typeof body === 'string') return body.match(/https:\/\/[^\s)"<>]+/g) ?? []
  if (!body || typeof body !== 'object' || (body as { archived?: unknown }).archived === true) return []
  return Object.values(body).flatMap(findLinks)
}

export function linksIn<Name extends string>(bodies: Readonly<Partial<Record<Name, unknown>>>): Map<string, Name[]> {
  const found = new Map<string, Name[]>()
  for (const [name, body] of Object.entries(bodies) as [Name, unknown][])
    for (const link of new Set(findLinks(body))) found.set(link, [...(found.get(link) ?? []), name])
  return found
}

export interface CheckResult {
  state: 'ok' | 'failing' | 'broken'
  reason: string | null
  failingSince: Date | null
}

/** A problem that may pass counts as certain if it is still there after this time. */
const passingMs = 12 * 3_600_000

/** What is known after an answer. Undefined if the answer says nothing new. */
export function judge(before: CheckResult | undefined, answer: LinkAnswer, now: Date): CheckResult | undefined {
  if (answer.kind === 'busy') return undefined
  if (answer.kind === 'answers') return { state: 'ok', reason: null, failingSince: null }
  const { reason } = answer
  const failingSince = before?.failingSince ?? now
  const isCertain = answer.kind !== 'failing' || now.getTime() - failingSince.getTime() >= passingMs
  return { state: isCertain ? 'broken' : 'failing', reason, failingSince }
}

/** Whether a server answered, so that there is a connection to the internet. */
export const isFromServer = (answer: LinkAnswer): boolean =>
  answer.kind === 'failing' ? answer.isAnswered : answer.kind !== 'private'

/** The longest that a run waits for a busy server. */
const maxWaitSeconds = 120

/** How many seconds to wait before asking a busy server once more; undefined if it is not asked again. */
export function waitFor(answer: LinkAnswer): number | undefined {
  if (answer.kind !== 'busy') return undefined
  const seconds = answer.retryAfterSeconds ?? 10
  return seconds <= maxWaitSeconds ? seconds : undefined
}

/** So many hosts are asked at the same time; one host is asked for one address after the other. */
const hostsAtOnce = 4
const pauseMs = 1_000
/** After so many addresses without an answer from any server, there is no connection. */
const silentLimit = 12

export interface RunPace {
  pause(seconds: number): Promise<void>
}

const realPace: RunPace = { pause: (seconds) => sleep(seconds * 1_000) }

/** Asks each host once at a time with pauses. A host that stays busy is left for the next run. */
export async function askLinks(
  links: LinkCheck,
  addresses: readonly string[],
  pace: RunPace = realPace,
): Promise<Map<string, LinkAnswer> | undefined> {
  const answers = new Map<string, LinkAnswer>()
  let hasConnection = false
  const isHopeless = () => !hasConnection && answers.size >= silentLimit
  const hosts = [...Map.groupBy(addresses, hostOf).values()]

  const askOnce = async (address: string): Promise<LinkAnswer> => {
    const answer = await links.check(address)
    if (isFromServer(answer)) hasConnection = true
    return answer
  }
  const askHost = async (own: string[]): Promise<void> => {
    for (const [position, address] of own.entries()) {
      if (isHopeless()) return
      if (position > 0) await pace.pause(pauseMs / 1_000)
      let answer = await askOnce(address)
      const wait = waitFor(answer)
      if (wait !== undefined) {
        await pace.pause(wait)
        answer = await askOnce(address)
      }
      answers.set(address, answer)
      if (answer.kind === 'busy') return
    }
  }
  const lane = async (): Promise<void> => {
    for (let own = hosts.shift(); own; own = hosts.shift()) await askHost(own)
  }
  await Promise.all(Array.from({ length: hostsAtOnce }, lane))
  return hasConnection || answers.size === 0 ? answers : undefined
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
