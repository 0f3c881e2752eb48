import { expect, test } from 'vitest'
import { deliveryReport } from '../../../test/delivery-reports.ts'
import { readDeliveryReport } from './delivery-report.ts'

const to = 'bounces+abc@example.org'
const read = (source: string) => readDeliveryReport(Buffer.from(source))

test('a report names the address that it was sent to, the code, and what the server said', async () => {
  expect(await read(deliveryReport({ to: `<${to}>` }))).toEqual({
    recipients: [to],
    status: '5.1.1',
    detail: '550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown',
  })
})

test('a mail server that rewrites To keeps the address in another header', async () => {
  const source = deliveryReport({ to: 'undisclosed' }).replace('Return-Path', `Delivered-To: ${to}\r\nReturn-Path`)
  expect((await read(source))?.recipients).toEqual([to])
})

test.each([
  ['a delay', { action: 'delayed', status: '4.1.1' }],
  ['a full mailbox', { status: '5.2.2' }],
  ['mail that looks like spam', { status: '5.7.1' }],
  ['a bad sender', { status: '5.1.8' }],
  ['a delivery', { action: 'delivered', status: '2.1.5' }],
  ['a message that only looks like one', { isReport: false }],
])('%s is no such report', async (_what, changes) => {
  expect(await read(deliveryReport({ to, ...changes }))).toBeUndefined()
})

test.each(['', 'nonsense', 'Content-Type: multipart/report; boundary="x"\r\n\r\n--x'])(
  'a broken message is no report: %j',
  async (source) => {
    expect(await read(source)).toBeUndefined()
  },
)
