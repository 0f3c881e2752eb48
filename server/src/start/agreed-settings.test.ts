import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { serverPlace } from '../../test/backups.ts'
import { commandFile } from '../../test/commands.ts'
import { startTestSite } from '../../test/test-site.ts'
import { readConfig } from '../config/config.ts'
import { agreedSettings, agreeOnSettings, takeOverSettings } from './agreed-settings.ts'

const account = {
  BRAINTREE_ENVIRONMENT: 'sandbox',
  BRAINTREE_MERCHANT_ID: 'merchant',
  BRAINTREE_PUBLIC_KEY: 'public',
  BRAINTREE_PRIVATE_KEY: 'private',
}

/** A site with settings of its own, a way to start further processes of it, and the command as an operator runs it. */
async function freshSite() {
  const place = await serverPlace()
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'course-site-settings-'))
  const site = await startTestSite(await place.open())
  onTestFinished(async () => {
    await site[Symbol.asyncDispose]()
    await place[Symbol.asyncDispose]()
    await rm(DATA_DIR, { recursive: true })
  })
  const env = { DATA_DIR, DATABASE_URL: place.url, TOKEN_SECRET: 'the first secret, with enough characters' }
  const settingsOf = (more: Record<string, string>) => agreedSettings(readConfig({ ...env, ...more }))
  const start = (more: Record<string, string> = {}) => agreeOnSettings(site.db, settingsOf(more))
  const accept = (more: Record<string, string>) =>
    new Promise<string>((resolve) => {
      const given = { env: { ...env, ...more } }
      execFile(process.execPath, [commandFile('accept-settings')], given, (_error, said, complained) =>
        resolve(said + complained),
      )
    })
  return { site, start, accept, settingsOf }
}

const other = { TOKEN_SECRET: 'another secret, with enough characters too' }

test('a start with another secret, card account or address is refused, and the command accepts it', async () => {
  const { start, accept } = await freshSite()
  await start()
  await start({ PORT: '4000' })
  await start({ PUBLIC_URL: 'http://localhost:3000' })
  await start()
  await expect(start({ ...other, PUBLIC_URL: 'http://localhost:4000' })).rejects.toThrow(
    "These settings are not those of this site: TOKEN_SECRET, PUBLIC_URL; set the site's own, or change the site's with npm run accept:settings.",
  )
  for (const more of [other, account]) {
    await expect(start(more)).rejects.toThrow('not those of this site')
    expect(await accept(more)).toMatch(/^Changed: .+\. Restart every process of the site now\.\n$/)
    await start(more)
  }
  await start({ ...account, BRAINTREE_PUBLIC_KEY: 'a new key', BRAINTREE_PRIVATE_KEY: 'of the same account' })
  await expect(start({ ...account, BRAINTREE_MERCHANT_ID: 'other' })).rejects.toThrow('card account')
}, 60_000)

test('another card account is refused while a payment is open', async () => {
  const { site, start, accept } = await freshSite()
  await start()
  await site.enroll('ada@example.com')
  expect(await accept(account)).toContain("The card account can't change yet")
  await expect(start(account)).rejects.toThrow('card account')
  await site.db.execute(sql`update attempts set state = 'settled', next_look_at = null`)
  expect(await accept(account)).toContain('Changed: card account.')
  await start(account)
}, 60_000)

test('after a restore the site takes over the settings of its new place, and reads which differ', async () => {
  const { site, start, settingsOf } = await freshSite()
  await start()
  expect(await takeOverSettings(site.db, settingsOf({ ...other, ...account }))).toEqual([
    'card account',
    'TOKEN_SECRET',
  ])
  await start({ ...other, ...account })
})
