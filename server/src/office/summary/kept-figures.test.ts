import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Db } from '../../platform/db/db.ts'
import { type KeptFigures, readKept, refresh } from './kept-figures.ts'

/** Figures that are kept in a variable, and computed as the test says. */
function figures(kept: { value: number; age: number } | undefined, compute: () => Promise<number>) {
  const db = { transaction: (work: (tx: unknown) => unknown) => work({ execute: async () => {} }) } as unknown as Db
  const warnings: string[] = []
  const deps = { db, log: { warn: (_what: object, message: string) => void warnings.push(message) } }
  let stored = kept
  const computing = vi.fn(compute)
  const kind: KeptFigures<number> = {
    name: 'the number',
    find: async () => stored && { ...stored, at: new Date(0) },
    compute: computing,
    store: async (_db, value) => {
      stored = { value, age: 0 }
    },
  }
  const read = async (seconds?: number) => (await readKept(deps, kind, seconds)).value
  return { read, computing, warnings, refresh: () => refresh(deps, kind) }
}

const slowly = async () => {
  await sleep(300)
  return 2
}
const quickly = async () => 2
const failing = () => Promise.reject(new Error('no'))

test.each<[string, Parameters<typeof figures>, number, number]>([
  ['fresh figures are not computed again', [{ value: 1, age: 59 }, quickly], 1, 0],
  ['older figures are computed again', [{ value: 1, age: 60 }, quickly], 2, 1],
  ['older figures are shown if computing takes long', [{ value: 1, age: 60 }, slowly], 1, 1],
  ['older figures are shown if computing fails', [{ value: 1, age: 60 }, failing], 1, 1],
  ['the very first reader waits', [undefined, slowly], 2, 1],
])('%s', async (_name, given, shown, computed) => {
  const { read, computing } = figures(...given)
  expect(await read()).toBe(shown)
  expect(computing).toHaveBeenCalledTimes(computed)
})

test.each<[string, Parameters<typeof figures>[0], number]>([
  ['of yesterday', { value: 1, age: 86_400 }, 0],
  ['that were never computed', undefined, 1],
])('a reader who accepts any age gets figures %s', async (_, kept, computed) => {
  const { read, computing } = figures(kept, quickly)
  await read(Number.POSITIVE_INFINITY)
  expect(computing).toHaveBeenCalledTimes(computed)
})

test('readers at the same time share one computation, and the next one gets its result', async () => {
  const { read, refresh: compute, computing } = figures({ value: 1, age: 60 }, slowly)
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  await compute()
  expect(await read()).toBe(2)
  expect(computing).toHaveBeenCalledTimes(1)
})

test('a reader who comes to a computation that already takes long does not wait', async () => {
  const finish = Promise.withResolvers<number>()
  const { read, refresh: compute } = figures({ value: 1, age: 60 }, () => finish.promise)
  const computation = compute()
  expect(await read()).toBe(1)
  const next = await Promise.race([read(), sleep(20, 'waited')])
  finish.resolve(2)
  await computation
  expect(next).toBe(1)
})

test('figures that were never computed and can’t be are an error, and it is logged', async () => {
  const { read, warnings } = figures(undefined, failing)
  await expect(read()).rejects.toThrow('the number could not be computed')
  expect(warnings).toEqual(['the number could not be computed'])
})
