/** A request of a visitor, as its sender saw it. Times are milliseconds since the epoch. */
export interface SentRequest {
  method: string
  path: string
  /** 0 if there was no answer, or only a part of one. */
  status: number
  /** Whether the answer is a message of the API. */
  isEnvelope: boolean
  sentAt: number
  endedAt: number
}

/**
 * Records all requests to a site. It replaces the global `fetch`, because the buyers of the crash tests use that.
 * @returns what was recorded so far, a growing list
 */
export function recordRequests(site: string): SentRequest[] {
  const requests: SentRequest[] = []
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = String(input)
    if (!url.startsWith(site)) return send(input, init)
    const sentAt = Date.now()
    const { pathname, search } = new URL(url)
    const record = (status: number, isEnvelope: boolean) =>
      requests.push({
        method: init?.method ?? 'GET',
        path: pathname + search,
        status,
        isEnvelope,
        sentAt,
        endedAt: Date.now(),
      })
    try {
      const answer = await send(input, init)
      // A connection can also break in the middle of an answer.
      const body = await answer.arrayBuffer()
      record(answer.status, answer.status >= 400 && isMessage(body))
      return new Response(answer.status === 204 || answer.status === 304 ? null : body, answer)
    } catch (error) {
      // Some buyers close the page while they wait.
      if (!init?.signal?.aborted) record(0, false)
      throw error
    }
  }
  return requests
}

function isMessage(body: ArrayBuffer): boolean {
  try {
    const { error, code } = JSON.parse(Buffer.from(body).toString())
    return typeof error === 'string' && typeof code === 'string'
  } catch {
    return false
  }
}
