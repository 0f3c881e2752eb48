import type { LinkAnswer } from '../../platform/gateways/link-check.ts'

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
