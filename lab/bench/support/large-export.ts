import { setTimeout as sleep } from 'node:timers/promises'
import { exportOwnData } from '@course/contract/office/own-data/own-data'
import * as paths from '@course/contract/paths'
import pg from 'pg'
import { administrator, type World } from './world.ts'

const notes = 100_000
const budgetMs = 250
/** What other visitors ask for in the meantime: a prepared page, and calls that read the database. */
const visited = [paths.home, '/api/payments/offer', '/api/account', '/api/users?limit=50']

/**
 * Downloads the data of a person with 100,000 notes of 1 KB while another visitor uses the site.
 * @returns a line with the visitor's longest wait
 */
export async function measureLargeExport({ site, databaseUrl, authorization }: World): Promise<string> {
  await insertNotes(databaseUrl)
  const post = async (path: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await fetch(`${site.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as { message: string }
  }
  for (const path of visited) await (await site.get(path)).arrayBuffer()
  await post('/api/proof', { Password: administrator.Password })
  const { message } = await post(exportOwnData.path, {})
  const began = performance.now()
  let [isOver, visits, longest] = [false, 0, 0]
  const visitor = (async () => {
    for (; !isOver; visits += 1) {
      const sent = performance.now()
      await (await site.get(visited[visits % visited.length] ?? '')).arrayBuffer()
      longest = Math.max(longest, performance.now() - sent)
      await sleep(20)
    }
  })()
  let bytes = 0
  for await (const chunk of (await site.get(message)).body ?? []) bytes += chunk.length
  isOver = true
  await visitor
  const seconds = (performance.now() - began) / 1_000
  const figures = `${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; another visitor came ${visits} times`
  const wait = `waited ${longest.toFixed(0)} ms at most (budget < ${budgetMs})${longest < budgetMs ? '' : ', over'}`
  return `export with ${notes.toLocaleString('en-US')} notes: ${figures}, and ${wait}`
}

async function insertNotes(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into notes (id, user_id, kind, target, version, text)
     select gen_random_uuid(), users.id, 'state', 'tx', 1, 'Note ' || n || ': ' || repeat(md5(n::text) || ' ', 30)
     from users cross join generate_series(1, $2::int) as n where users.email = $1`,
    [administrator.Email, notes],
  )
  await client.end()
}
