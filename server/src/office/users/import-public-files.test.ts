import { expect, test } from 'vitest'
import { startSharedSite } from '../../../test/test-site.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')

/** Sends a file, as people reported them about other products. */
async function send(path: string, payload: string) {
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'text/csv' }
  const { status, body } = await site.request('POST', `/api/users/${path}`, { payload, headers })
  expect(status).toBe(200)
  return body
}

test.each([
  [
    "Excel's first line about the separator",
    'sep=;\r\nFirst Name;Last Name;Email;Role\r\nSylvie;Meyer;sylvie.sep@example.com;Paid User\r\n',
    [{ line: 3, outcome: 'new', firstName: 'Sylvie', lastName: 'Meyer', email: 'sylvie.sep@example.com' }],
  ],
  [
    'quotation marks within a cell',
    'First Name,Last Name,Email,Role\nRobert "Bob",Lee,bob.quotes@example.com,Paid User\nGood,Row,good.row@example.com,Paid User\n',
    [
      { line: 2, outcome: 'new', firstName: 'Robert "Bob"', lastName: 'Lee', email: 'bob.quotes@example.com' },
      { line: 3, outcome: 'new', firstName: 'Good', lastName: 'Row', email: 'good.row@example.com' },
    ],
  ],
  [
    'other names of the columns, after a byte-order mark',
    '\ufeff"First name","Last name","Email address","Role"\n"A","B","head@example.com","Paid User"\n',
    [{ line: 2, outcome: 'new', firstName: 'A', lastName: 'B', email: 'head@example.com', role: 'Paid User' }],
  ],
])('a file with %s is read', async (_what, file, rows) => {
  expect((await send('import/preview', file)).rows).toMatchObject(rows)
})

const invalid = 'Email is invalid.'
/** Each address with what is stored, or with why it is refused. */
const addresses: [typed: string, stored: string, remark?: string][] = [
  ["o'brien@example.com", "o'brien@example.com"],
  ['a+b@example.com', 'a+b@example.com'],
  ['first.last.@example.co.jp', 'first.last.@example.co.jp'],
  ['info@münchen.example', 'info@xn--mnchen-3ya.example'],
  ['почта@example.com', '', invalid],
  ['me@e.email', 'me@e.email'],
  ['me@[192.0.2.1]', '', invalid],
  ['mailto:me@example.com', 'me@example.com'],
  ['Ann Lee <ann.lee@example.com>', 'ann.lee@example.com'],
  ['a@example.com;b@example.com', '', 'Email has more than one address. Keep one of them.'],
  ['trailing.dot@example.com.', '', invalid],
  ['o’brien@example.com', '', invalid],
  ['!def!xyz%abc@example.com', '!def!xyz%abc@example.com'],
  ['\u202aada.lovelace@example.com\u202c', 'ada.lovelace@example.com'],
]

test('every address that a browser takes is taken, and the others are refused with the reason', async () => {
  const lines = addresses.map(([typed], at) => `E${at},T,"${typed}",Paid User`)
  const file = ['First Name,Last Name,Email,Role', ...lines].join('\r\n')
  const { rows } = await send('import/preview', file)
  const refused = addresses.flatMap(([, , remark], at) =>
    remark ? [{ line: at + 2, outcome: 'refused', remark }] : [],
  )
  expect(rows.filter(({ outcome }: { outcome: string }) => outcome === 'refused')).toMatchObject(refused)
  await send('import?columns=firstName,lastName,email,role', file)
  const { body } = await owner.get('/api/users?limit=200')
  const stored = addresses.flatMap(([, email]) => email || [])
  expect(body.map(({ email }: { email: string }) => email).toSorted()).toEqual([owner.email, ...stored].toSorted())
})
