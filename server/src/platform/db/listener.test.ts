import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { startProxy } from '../../../test/faults/proxy.ts'
import { createListener } from './listener.ts'

const patience = { timeout: 40_000, interval: 50 }
const server = new URL(inject('postgresUrl'))
const other = new pg.Client({ connectionString: server.href })
await other.connect()
afterAll(() => other.end())

test.each(['cut', 'hole'] as const)(
  'a listener whose connection is dead (%s) listens again and reports it',
  async (fault) => {
    const proxy = await startProxy(0, Number(server.port))
    const through = Object.assign(new URL(server), { port: String(proxy.port) })
    const errors: Error[] = []
    const listener = createListener(through.href, (error) => errors.push(error), {
      heartbeat: 100,
      patience: 500,
      retry: 20,
    })
    onTestFinished(async () => {
      await listener.close()
      await proxy.close()
    })
    const payloads: string[] = []
    const onConnected = vi.fn()
    await listener.listen(`listener_${fault}`, (payload) => payloads.push(payload), onConnected)
    await other.query(`select pg_notify('listener_${fault}', 'before')`)
    await vi.waitFor(() => expect(payloads).toEqual(['before']), patience)
    proxy.set(fault)
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(1), patience)
    expect(onConnected).toHaveBeenCalledTimes(1)
    proxy.set('pass')
    await vi.waitFor(() => expect(onConnected).toHaveBeenCalledTimes(2), patience)
    await other.query(`select pg_notify('listener_${fault}', 'after')`)
    await vi.waitFor(() => expect(payloads).toEqual(['before', 'after']), patience)
  },
)

test('a listener that cannot connect at first connects later', async () => {
  const proxy = await startProxy(0, Number(server.port))
  onTestFinished(() => proxy.close())
  proxy.set('cut')
  const through = Object.assign(new URL(server), { port: String(proxy.port) })
  const listener = createListener(through.href, () => {}, { heartbeat: 100, patience: 500, retry: 20 })
  onTestFinished(() => listener.close())
  const onConnected = vi.fn()
  await listener.listen('listener_late', () => {}, onConnected)
  expect(onConnected).not.toHaveBeenCalled()
  proxy.set('pass')
  await vi.waitFor(() => expect(onConnected).toHaveBeenCalledTimes(1), patience)
})
