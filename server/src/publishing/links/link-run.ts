import { setTimeout as sleep } from 'node:timers/promises'
import type { LinkAnswer, LinkCheck } from '../../platform/gateways/link-check.ts'
import { isFromServer, waitFor } from './link-rules.ts'

/** So many hosts are asked at the same time; one host is asked for one address after the other. */
const hostsAtOnce = 4
const pauseMs = 1_000
/** After so many addresses without an answer from any server, there is no connection. */
const silentLimit = 12

export interface RunPace {
  pause(seconds: number): Promise<void>
}

const realPace: RunPace = { pause: (seconds) => sleep(seconds * 1_000) }

/**
 * Asks for addresses, politely: each host once at a time with pauses, and a busy one once more after the time that it
 * names. The other addresses of a host that stays busy are left for the next run.
 */
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
