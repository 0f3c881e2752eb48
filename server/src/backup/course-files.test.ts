import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { places, restoreFrom } from '../../test/backups.ts'
import { pdfBytes, upload } from '../../test/course-files.ts'
import { startTestSite, type TestSite } from '../../test/test-site.ts'

const folder = await mkdtemp(join(tmpdir(), 'course-site-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The name and the SHA-256 of every file, of the bytes that a member gets. */
async function download(site: TestSite): Promise<[name: string, sha256: string][]> {
  const member = await site.person()
  const files: { id: string; name: string }[] = (await member.get('/api/course-files')).body
  await member.post('/api/videos/tax-sale/opened', { How: 'played' })
  return Promise.all(
    files.map(async ({ id, name }): Promise<[string, string]> => {
      const { url } = (await member.post(`/api/course-files/${id}/ticket`, {})).body
      const { rawPayload } = await site.app.inject({ url })
      return [name, createHash('sha256').update(rawPayload).digest('hex')]
    }),
  )
}

test.each([
  ['a server', 'the embedded database'],
  ['the embedded database', 'a server'],
] as const)(
  'files for members on %s come back in %s with equal SHA-256',
  async (from, to) => {
    await using source = await places[from]()
    await using target = await places[to]()
    const before = await (async () => {
      await using site = await startTestSite(await source.open())
      const { token } = await site.person('Super Admin')
      const csv = Buffer.from('County,Fee\r\nŁódź,12\r\n')
      await upload(site, token, { name: 'Large', bytes: pdfBytes(3_300_000, 'deeds ') })
      await upload(site, token, { name: 'Table', bytes: csv, fileName: 'a.csv', place: 'lesson', videoId: 'tax-sale' })
      const files = await download(site)
      expect(files).toEqual([
        ['Large', createHash('sha256').update(pdfBytes(3_300_000, 'deeds ')).digest('hex')],
        ['Table', createHash('sha256').update(csv).digest('hex')],
      ])
      return files
    })()
    await restoreFrom(source, target, folder)
    await using restored = await startTestSite(await target.open())
    expect(await download(restored)).toEqual(before)
  },
  240_000,
)
