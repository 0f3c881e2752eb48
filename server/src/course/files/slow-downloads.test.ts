import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { endAccess } from '../../../test/buyers.ts'
import { pdfBytes, storedPdf } from '../../../test/course-files.ts'
import { startSharedSite, type TestSite } from '../../../test/test-site.ts'

// Long enough to follow a link before it expires, even on a busy machine.
const site = await startSharedSite({ fileLinkSeconds: 4 })

type Member = Awaited<ReturnType<TestSite['person']>>
const linkOf = async (member: Member, id: string): Promise<string> =>
  (await member.post(`/api/course-files/${id}/ticket`, {})).body.url

const untilExpired = (url: string) =>
  site.until(async () => (await site.visitor.get(url, { headers: { range: 'bytes=0-9' } })).status === 401)

/** How long a phone on a weak connection takes for a piece, in milliseconds. */
const pace = 20

/** Begins a download, of which nothing is sent before it is read. */
async function begin(url: string) {
  const response = await site.app.inject({ method: 'GET', url, payloadAsStream: true })
  expect(response.statusCode).toBe(200)
  const pieces: AsyncIterator<Buffer> = response.stream()[Symbol.asyncIterator]()
  const first: Buffer = (await pieces.next()).value
  /** Reads what is still sent. */
  const readRest = async () => {
    const rest: Buffer[] = []
    try {
      for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) {
        rest.push(piece.value)
        await sleep(pace)
      }
      return { rest, isWhole: true }
    } catch {
      return { rest, isWhole: false }
    }
  }
  return { first, readRest }
}

test('a member who loses access in the middle of a slow download gets no more of it after a second', async () => {
  const { id } = await storedPdf(site, { bytes: pdfBytes(24_000_000, 'x') })
  const member = await site.person()
  const { readRest } = await begin(await linkOf(member, id))
  await endAccess(site, member.id)
  const { rest, isWhole } = await readRest()
  expect(isWhole).toBe(false)
  expect(rest.length).toBeLessThanOrEqual(1_000 / pace)
})

test('a member who pauses a download while access ends gets no more than what was already on its way', async () => {
  const { id } = await storedPdf(site, { bytes: pdfBytes(24_000_000, 'x') })
  const member = await site.person()
  const { readRest } = await begin(await linkOf(member, id))
  await endAccess(site, member.id)
  await sleep(1_000)
  const { rest, isWhole } = await readRest()
  expect(isWhole).toBe(false)
  expect(Buffer.concat(rest).length).toBeLessThanOrEqual(4 * 128 * 1_024)
})

test('a download that has started continues after its link has expired', async () => {
  const bytes = pdfBytes(3_000_000, 'tax deeds ')
  const { id } = await storedPdf(site, { bytes })
  const url = await linkOf(await site.person(), id)
  const { first, readRest } = await begin(url)
  await untilExpired(url)
  const { rest, isWhole } = await readRest()
  expect(isWhole).toBe(true)
  expect(Buffer.concat([first, ...rest]).equals(bytes)).toBe(true)
})

test('a link expires, and a new one continues the download', async () => {
  const bytes = pdfBytes(2_300_000, 'deeds and liens ')
  const { id, sha256 } = await storedPdf(site, { bytes })
  const member = await site.person()
  const fetchPart = async (url: string, range: string) => {
    const headers = { range, 'if-range': `"${sha256}"` }
    const { statusCode, rawPayload } = await site.app.inject({ method: 'GET', url, headers })
    return { status: statusCode, part: rawPayload }
  }
  const old = await linkOf(member, id)
  const started = await fetchPart(old, 'bytes=0-1500000')
  expect(started.status).toBe(206)
  await untilExpired(old)
  expect(await site.visitor.get(old, { headers: { range: 'bytes=1500001-' } })).toMatchObject({
    status: 401,
    body: { code: 'not_signed_in', error: 'This link has expired. Please download the file again.' },
  })
  const resumed = await fetchPart(await linkOf(member, id), 'bytes=1500001-')
  expect(resumed.status).toBe(206)
  expect(Buffer.concat([started.part, resumed.part]).equals(bytes)).toBe(true)
})
