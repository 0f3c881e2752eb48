import pg from 'pg'

/** Sends a request, with the body as JSON. @throws if the response is not successful */
export async function send(
  url: string,
  { method = 'GET', body, headers = {} }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  const sent = body !== undefined && { body: JSON.stringify(body) }
  const response = await fetch(url, {
    method,
    headers: { ...(sent && { 'content-type': 'application/json' }), ...headers },
    ...sent,
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response
}

export const post = (url: string, body: unknown, headers?: Record<string, string>): Promise<Response> =>
  send(url, { method: 'POST', body, ...(headers && { headers }) })

/** Works with a connection of its own. */
export async function onDatabase<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
