import { parseArgs } from 'node:util'
import { tableOf } from './support/costs.ts'
import { fillMember } from './support/full-member.ts'
import { send } from './support/requests.ts'
import { administrator, inWorld, launcher, tokenSecret, type World } from './support/world.ts'

const budgetMs = 50
const once = ['PDF of a property, the first', 'data export']
const watchPauses = import.meta.resolve('./support/watch-pauses.ts')

/**
 * Fills a member's notes and workbook to their bounds, makes each call that lists them or makes a file of them, and
 * prints how long the server's event loop computed without a break. `--port` is the first of ten consecutive ports.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { port: { type: 'string', default: '4820' } } })
  const port = Number(values.port)
  const rows: [name: string, pause: number, seconds: number, megabytes: number][] = []
  await inWorld({ port: values.port, rows: '1000' }, async (world) => {
    const { url } = await world.launch(launcher, port + 6, {
      LOCAL_GATEWAY_URL: `http://127.0.0.1:${port + 7}`,
      PUBLIC_URL: `http://localhost:${port + 1}`,
      TOKEN_SECRET: tokenSecret,
      LIMIT_FACTOR: '1000',
      NODE_OPTIONS: `--import ${watchPauses}`,
      PAUSES_PORT: String(port + 8),
    })
    const calls = callsOf(await fillMember(world.databaseUrl, administrator.Email), { ...world, url })
    const readPause = async () => Number(await (await fetch(`http://127.0.0.1:${port + 8}`)).text())
    for (const [name, call] of Object.entries(calls)) {
      const pauses: number[] = []
      const began = performance.now()
      let bytes = 0
      // Other work on the machine only makes a pause longer, so the shortest of three counts, where that is quick.
      for (const _ of once.includes(name) ? [1] : [1, 2, 3]) {
        await readPause()
        bytes = await call()
        pauses.push(await readPause())
      }
      const seconds = (performance.now() - began) / 1_000 / pauses.length
      rows.push([name, Math.min(...pauses), seconds, bytes / 1e6])
    }
  })
  const lines = rows.map(([name, ...figures]) => [name, ...figures.map((figure) => figure.toFixed(1))])
  const longest = Math.max(...rows.map(([, pause]) => pause))
  const result = `${longest <= budgetMs ? 'Within' : 'Over'} the limit of ${budgetMs} ms of processor time.`
  process.stdout.write(`${tableOf([['', 'pause ms', 'seconds', 'MB'], ...lines])}\n${result}\n`)
  return longest <= budgetMs
}

/** Each call gives the bytes of its answer. */
function callsOf(propertyId: string, { url, authorization }: World & { url: string }) {
  const property = `/api/workbook/properties/${propertyId}`
  const ask = (path: string, body?: object) =>
    send(`${url}${path}`, { method: body ? 'POST' : 'GET', body, headers: { authorization } })
  const get = (path: string, body?: object) => async () => {
    let bytes = 0
    for await (const chunk of (await ask(path, body)).body ?? []) bytes += chunk.length
    return bytes
  }
  const link = (path: string) => async () => {
    const made = (await (await ask(path, {})).json()) as { url: string }
    return get(made.url)()
  }
  return {
    'list of properties': get('/api/workbook/properties'),
    'list of deadlines': get('/api/workbook/deadlines'),
    'list of notes': get('/api/notes'),
    calendar: get('/api/workbook/deadlines.ics'),
    'one property': get(property),
    'search, a word': get('/api/search', { Text: 'oak' }),
    'search, a letter': get('/api/search', { Text: 'a' }),
    'PDF of a property, the first': link(`${property}/paper`),
    'PDF of a property': link(`${property}/paper`),
    'data export': link('/api/account/export'),
  }
}
