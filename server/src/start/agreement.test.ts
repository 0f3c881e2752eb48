import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { startProxy } from '../../test/faults/proxy.ts'
import { createDatabase } from '../../test/postgres.ts'
import { createListener } from '../platform/db/listener.ts'
import { newId } from '../platform/ids.ts'
import { agreeOnSettings } from './agreement.ts'

const account = (environment: 'sandbox' | 'production', merchantId: string) => ({
  kind: 'braintree' as const,
  account: { environment, merchantId, publicKey: newId(), privateKey: newId() },
})
const settings = {
  tokenSecret: 'the first secret, with enough characters',
  payments: account('sandbox', 'merchant'),
  publicUrl: 'https://course.example.org',
}
type Settings = Parameters<typeof agreeOnSettings>[1]

/** A database, and a way to start and stop instances on it. */
async function freshSite() {
  const copy = await createDatabase(inject('postgresUrl'), `agreement_${newId().replaceAll('-', '')}`)
  onTestFinished(() => copy.drop())
  const start = async (
    changed: Partial<Settings> = {},
    warn: (sentence: string) => void = () => {},
    url = copy.url,
  ) => {
    const listener = createListener(url, () => {}, { heartbeat: 100, patience: 5_000, retry: 20 })
    onTestFinished(() => listener.close())
    await agreeOnSettings(listener, { ...settings, ...changed }, warn).catch(async (error) => {
      await listener.close()
      throw error
    })
    return listener
  }
  return { url: copy.url, start }
}

const other = { tokenSecret: 'another secret, with enough characters too' }

test.each([
  ['TOKEN_SECRET', other],
  ['BRAINTREE_ account', { payments: account('sandbox', 'other') }],
  ['BRAINTREE_ account', { payments: account('production', 'merchant') }],
  ['BRAINTREE_ account', { payments: { kind: 'local' as const, isShared: false, port: 3001, settleSeconds: 60 } }],
])('an instance with a different %s than a running one refuses to start', async (name, changed) => {
  const { start } = await freshSite()
  await start()
  await expect(start(changed)).rejects.toThrow(
    `Another instance on this database runs with a different ${name}. Give all instances the same one; to change it, stop all of them first.`,
  )
})

test('instances agree with the same settings, whatever their API keys', async () => {
  const { start } = await freshSite()
  const warn = vi.fn()
  await start({}, warn)
  await start({ payments: account('sandbox', 'merchant') }, warn)
  expect(warn).not.toHaveBeenCalled()
})

test('a different PUBLIC_URL is reported, and does not keep an instance from starting', async () => {
  const { start } = await freshSite()
  await start()
  const warn = vi.fn()
  await start({ publicUrl: 'https://www.example.org' }, warn)
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('a different PUBLIC_URL'))
})

test('a secret can be changed once all instances with the old one have ended, also by a crash', async () => {
  const { url, start } = await freshSite()
  const proxy = await startProxy(0, Number(new URL(url).port))
  onTestFinished(() => proxy.close())
  const stopped = await start()
  await start({}, () => {}, Object.assign(new URL(url), { port: String(proxy.port) }).href)
  await expect(start(other)).rejects.toThrow('TOKEN_SECRET')
  await stopped.close()
  await expect(start(other)).rejects.toThrow('TOKEN_SECRET')
  proxy.set('cut')
  await vi.waitFor(() => start(other), { timeout: 40_000, interval: 100 })
})

test('an instance that loses its connection warns when another secret is in use on its return', async () => {
  const { url, start } = await freshSite()
  const proxy = await startProxy(0, Number(new URL(url).port))
  onTestFinished(() => proxy.close())
  const warn = vi.fn()
  await start({}, warn, Object.assign(new URL(url), { port: String(proxy.port) }).href)
  proxy.set('cut')
  await vi.waitFor(() => start(other), { timeout: 40_000, interval: 100 })
  expect(warn).not.toHaveBeenCalled()
  proxy.set('pass')
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining('TOKEN_SECRET')), {
    timeout: 40_000,
  })
})
