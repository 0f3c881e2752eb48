import { expect, test } from 'vitest'
import { deliveryReport } from '../../../test/delivery-reports.ts'
import { readDeliveryReport } from './delivery-report.ts'

const to = 'bounces+abc@example.org'
const read = (source: string) => readDeliveryReport(Buffer.from(source))

test('a report names the address that it was sent to, the code, and what the server said', async () => {
  expect(await read(deliveryReport({ to: `<${to}>` }))).toEqual({
    recipients: [to],
    failures: [
      {
        keys: ['ada@example.com'],
        status: '5.1.1',
        detail: '550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown',
      },
    ],
  })
})

test('a mail server that rewrites To keeps the address in another header', async () => {
  const source = deliveryReport({ to: 'undisclosed' }).replace('Return-Path', `Delivered-To: ${to}\r\nReturn-Path`)
  expect((await read(source))?.recipients).toEqual([to])
})

test.each<[string, object, string]>([
  ['with a status that says nothing', { status: '5.0.0', diagnostic: 'smtp; 550 5.1.1 no such user' }, '5.1.1'],
  ['with its code after a hyphen', { status: '5.0.0', diagnostic: 'smtp; 550-5.1.1 The email account' }, '5.1.1'],
  ['with its code in brackets', { status: '5.0.0', diagnostic: 'smtp; 550 [mx] (#5.1.2) no host' }, '5.1.2'],
  ['with its code alone', { status: '5.0.0 (unknown)', diagnostic: '5.1.10 RecipientNotFound' }, '5.1.10'],
  ['without a status', { status: '', diagnostic: 'smtp; 550 5.1.1 unknown' }, '5.1.1'],
  ['in the form for all scripts', { isGlobal: true }, '5.1.1'],
])('a report %s is read', async (_what, changes, status) => {
  expect((await read(deliveryReport({ to, ...changes })))?.failures).toMatchObject([{ status }])
})

test.each<[string, object, string[]]>([
  ['in brackets', { recipient: 'rfc822;<Ada@Example.com>' }, ['ada@example.com']],
  ['in another script', { recipient: 'utf-8; zoë@example.com', isGlobal: true }, ['zoë@example.com']],
  ['escaped', { recipient: 'utf-8; zo\\x{EB}@example.com' }, ['zo\\x{eb}@example.com', 'zoë@example.com']],
  ['with a tag', { recipient: 'rfc822; ada+2Btag@example.com' }, ['ada+2btag@example.com', 'ada+tag@example.com']],
  [
    'that forwards',
    { recipient: 'rfc822; b@example.net', more: ['Original-Recipient: rfc822;ada@example.com'] },
    ['b@example.net', 'ada@example.com'],
  ],
  ['that is missing', { recipient: 'unknown' }, []],
])('the failed address is known if it is one %s', async (_what, changes, keys) => {
  expect((await read(deliveryReport({ to, ...changes })))?.failures).toMatchObject([{ keys }])
})

test('of several recipients, those without a mailbox are known', async () => {
  const more = ['', 'Final-Recipient: rfc822; b@example.com', 'Action: delivered', 'Status: 2.0.0']
  more.push('', 'Final-Recipient: rfc822; c@example.com', 'Action: failed', 'Status: 5.1.2')
  const report = await read(deliveryReport({ to, more }))
  expect(report?.failures.map(({ keys }) => keys)).toEqual([['ada@example.com'], ['c@example.com']])
})

test.each([
  ['a status that says nothing, like its answer', { status: '5.0.0', diagnostic: 'smtp; 550 rejected by 5.1.1.9' }],
  ['a status that contradicts its answer', { status: '5.2.2', diagnostic: 'smtp; 550 5.1.1 no such user' }],
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
