import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { getFrom } from '../node-http.ts'
import type { LinkAnswer, LinkCheck } from './link-check.ts'

const timeoutMs = 15_000
const mostRedirects = 5
const redirects = [301, 302, 303, 307, 308]
const goneStatuses = [404, 410]
const busyStatuses = [429, 503]

class PrivateAddressError extends Error {}

/** Not loopback, private, link-local, multicast or reserved, nor IPv6 that stands for IPv4. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

type ResolveHost = (host: string, found: (error: Error | null, addresses: LookupAddress[]) => void) => void

interface Settings {
  timeoutMs?: number
  mayConnect?: (address: string) => boolean
  resolve?: ResolveHost
}

/**
 * Asks for addresses on the web. Every address that a name resolves to is checked just before the connection to it, at
 * each redirect again, so that nobody can use the check to reach the network behind the site.
 * @param publicUrl says in each request who asks
 */
export function httpLinks(publicUrl: string, settings: Settings = {}): LinkCheck {
  const mayConnect = settings.mayConnect ?? isPublicAddress
  const resolve = settings.resolve ?? ((host, found) => systemLookup(host, { all: true }, found))
  const limitMs = settings.timeoutMs ?? timeoutMs

  const lookup: LookupFunction = (host, options, done) =>
    resolve(host, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Error('no address'), '', 0)
      if (!addresses.every(({ address }) => mayConnect(address))) return done(new PrivateAddressError(), '', 0)
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })

  const lastOf = new Map<string, Promise<void>>()
  /** Waits until a host has answered what it was asked before: many addresses may redirect to the same host. */
  const queuePerHost = <T>(host: string, work: () => Promise<T>): Promise<T> => {
    const result = (lastOf.get(host) ?? Promise.resolve()).then(work)
    const forget = () => {
      if (lastOf.get(host) === ended) lastOf.delete(host)
    }
    const ended: Promise<void> = result.then(forget, forget)
    lastOf.set(host, ended)
    return result
  }

  const ask = (url: URL): Promise<IncomingMessage> => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // Node resolves no name here, so `lookup` is never asked.
    if (isIP(host) && !mayConnect(host)) return Promise.reject(new PrivateAddressError())
    const get = getFrom(url)
    return new Promise((answered, failed) => {
      const headers = {
        accept: 'text/html, */*;q=0.5',
        'user-agent': `Mozilla/5.0 (compatible; link check; ${publicUrl})`,
      }
      get(url.href, { lookup, agent: false, headers, signal: AbortSignal.timeout(limitMs) }, answered).once(
        'error',
        failed,
      )
    })
  }

  const follow = async (url: URL, redirectsLeft: number): Promise<LinkAnswer> => {
    const response = await queuePerHost(url.host, () => ask(url))
    const { statusCode: status = 0, headers } = response
    response.destroy()
    if (!redirects.includes(status) || !headers.location) return answerOf(status, headers['retry-after'])
    const next = URL.canParse(headers.location, url.href) ? new URL(headers.location, url) : undefined
    if (!next || !['http:', 'https:'].includes(next.protocol)) return failing('It redirects to nowhere.', true)
    if (redirectsLeft === 0) return failing('It redirects again and again.', true)
    return follow(next, redirectsLeft - 1)
  }
  return {
    check: async (url) => {
      try {
        return await follow(new URL(url), mostRedirects)
      } catch (error) {
        return problemOf(error as NodeJS.ErrnoException, limitMs)
      }
    },
  }
}

const failing = (reason: string, isAnswered: boolean): LinkAnswer => ({ kind: 'failing', reason, isAnswered })

/** A server that refuses machines, such as with 403, still has the page for people. */
function answerOf(status: number, retryAfter: string | undefined): LinkAnswer {
  if (busyStatuses.includes(status)) return { kind: 'busy', retryAfterSeconds: secondsUntil(retryAfter) }
  if (goneStatuses.includes(status))
    return { kind: 'gone', reason: `Its server says that it does not exist (${status}).` }
  if (status >= 500) return failing(`Its server has a problem (${status}).`, true)
  return { kind: 'answers' }
}

function secondsUntil(retryAfter = ''): number | undefined {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1_000))
}

function problemOf(error: NodeJS.ErrnoException, limitMs: number): LinkAnswer {
  if (error instanceof PrivateAddressError) return { kind: 'private', reason: 'It leads into a private network.' }
  const { code = '', message } = error
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return failing(`It did not answer within ${limitMs / 1_000} seconds.`, false)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return failing('Its name is not known.', false)
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code)) return failing('Its certificate can’t be trusted.', true)
  return failing(`It could not be reached (${code || message}).`, false)
}
