import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLedger } from '../src/ledger/ledger.ts'
import { newDirectory, Sandbox } from './sandbox.ts'

const fileIn = (directory: string) => join(directory, 'ledger.jsonl')

test('charges, nonces and settlement times survive a restart', async () => {
  await using sandbox = await Sandbox.start({ settleSeconds: 1 })
  const { nonce } = await sandbox.tokenize()
  const spent = await sandbox.tokenize()
  const sale = { amount: '29.99', orderId: 'o-1', options: { submitForSettlement: true } }
  const { transaction } = await sandbox.sdk.transaction.sale({ ...sale, paymentMethodNonce: spent.nonce })
  await sandbox.restart()
  sandbox.ahead = 1001
  expect(await sandbox.sdk.transaction.find(transaction.id)).toMatchObject({ status: 'settled', orderId: 'o-1' })
  const again = await sandbox.sdk.transaction.sale({ ...sale, orderId: 'o-2', paymentMethodNonce: spent.nonce })
  expect(again.message).toBe('Cannot use a payment_method_nonce more than once.')
  expect((await sandbox.sdk.transaction.sale({ ...sale, orderId: 'o-3', paymentMethodNonce: nonce })).success).toBe(
    true,
  )
})

test('an incomplete last line is dropped, and writing continues', async () => {
  await using sandbox = await Sandbox.start()
  const sale = { amount: '29.99', paymentMethodNonce: 'fake-valid-nonce' }
  const first = await sandbox.sdk.transaction.sale({ ...sale, orderId: 'o-1' })
  appendFileSync(fileIn(sandbox.directory), '[{"kind":"transaction","id":"torn","val')
  await sandbox.restart()
  const second = await sandbox.sdk.transaction.sale({ ...sale, orderId: 'o-2' })
  await sandbox.restart()
  const list = await sandbox.test<{ id: string }[]>('GET', 'transactions')
  expect(list.map(({ id }) => id)).toEqual([second.transaction.id, first.transaction.id])
})

test('damage in the middle of the ledger is an error', () => {
  const directory = newDirectory()
  writeFileSync(fileIn(directory), 'nonsense\n[{"kind":"a","id":"1","value":1}]\n')
  expect(() => openLedger(directory)).toThrow('The ledger is damaged in line 1')
})

test('only the owner can read the directory, and it contains no card number', async () => {
  const dataDir = join(newDirectory(), 'deep', 'ledger')
  await using sandbox = await Sandbox.start({ dataDir })
  await sandbox.tokenize({ number: '4012888888881881', cvv: '987' })
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  const text = readFileSync(fileIn(dataDir), 'utf8')
  expect(text).toContain('401288')
  expect(text).not.toMatch(/4012888888881881|"987"/)
})

test.skipIf(process.platform === 'win32')('what finds no room on the disk is refused, and only that is missing', () => {
  const directory = newDirectory()
  const writing = `
    const { ledger } = openLedger(${JSON.stringify(directory)})
    let taken = 0
    try {
      for (; taken < 1_000; taken += 1) ledger.write([{ kind: 'a', id: String(taken), value: 'x'.repeat(100) }])
    } catch (error) {
      console.log(JSON.stringify({ taken, code: error.code }))
    }`
  const module = join(import.meta.dirname, '../src/ledger/ledger.ts')
  const script = `import { openLedger } from ${JSON.stringify(module)}\n${writing}`
  // No file may become larger than 16 blocks.
  const child = spawnSync('sh', [
    '-c',
    'ulimit -f 16 && exec "$@"',
    'sh',
    process.execPath,
    '--input-type=module',
    '-e',
    script,
  ])
  const { taken, code } = JSON.parse(String(child.stdout))
  expect(code).toBe('EFBIG')
  const { entries, ledger } = openLedger(directory)
  expect(entries.map(({ id }) => Number(id))).toEqual(Array.from({ length: taken }, (_, at) => at))
  ledger.close()
})
