import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

const Request = z.object({ id: z.string(), email: z.string(), tokenHash: z.string() })
type RescueRequest = z.output<typeof Request>

const Answer = z.object({ id: z.string(), problem: z.string().nullable() })

const requestFile = (dataDir: string) => join(dataDir, 'rescue-request.json')
const answerFile = (dataDir: string) => join(dataDir, 'rescue-answer.json')

const pollEveryMs = 1_000
const timeoutMs = 15_000

/** A reader never sees half a file. Nobody but the site's own user may read it. */
async function writeWhole(path: string, value: object): Promise<void> {
  await writeFile(`${path}.part`, JSON.stringify(value), { mode: 0o600 })
  await rename(`${path}.part`, path)
}

async function takeFile(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  await rm(path)
  return JSON.parse(text)
}

/** Only the site's own process can open the embedded database. @throws Error in one sentence */
export async function askRunningSite(dataDir: string, request: RescueRequest): Promise<void> {
  await rm(answerFile(dataDir), { force: true })
  await writeWhole(requestFile(dataDir), request)
  for (let waited = 0; waited < timeoutMs; waited += 100) {
    await sleep(100)
    const answer = Answer.safeParse(await takeFile(answerFile(dataDir))).data
    if (answer?.id !== request.id) continue
    if (answer.problem === null) return
    throw new Error(answer.problem)
  }
  await rm(requestFile(dataDir), { force: true })
  throw new Error('The site is starting or stopping, and did not answer. Run the command again in a moment.')
}

/** Only a user who may write to the data directory can place one, and that user can change everything anyway. */
export function answerRescueRequests(
  dataDir: string,
  carryOut: (request: RescueRequest) => Promise<void>,
  log: { warn(event: object, message: string): void },
): () => void {
  let isBusy = false
  const poll = async () => {
    const request = Request.safeParse(await takeFile(requestFile(dataDir))).data
    if (!request) return
    const problem = await carryOut(request).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    await writeWhole(answerFile(dataDir), { id: request.id, problem })
  }
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    poll()
      .catch((err: unknown) => log.warn({ err }, 'a request of the rescue command could not be read'))
      .finally(() => {
        isBusy = false
      })
  }, pollEveryMs)
  return () => clearInterval(timer)
}
