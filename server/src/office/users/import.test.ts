import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { inlineRows, workbook, workbookParts, zip } from '../../../test/workbooks.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const assistant = await site.person('Super User')

const header = 'First Name,Last Name,Email,Role'
const csv = (...rows: string[]) => [header, ...rows].join('\r\n')
const send = (path: string, file: string | Buffer, { who = owner, type = 'text/csv', query = {} } = {}) =>
  site.request('POST', `/api/users/${path}`, {
    query,
    payload: file,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': type },
  })
const preview = (file: string | Buffer, more = {}) => send('import/preview', file, more)
const own = 'firstName,lastName,email,role'
const importNow = (file: string | Buffer, { who = owner, query = {} } = {}) =>
  send('import', file, { who, query: { columns: own, ...query } })
const everybody = async () => (await owner.get('/api/users?limit=200')).body

test('a preview says row by row what the file would do, and writes nothing [XS-02]', async () => {
  const known = await site.person()
  const before = await everybody()
  const file = csv(
    'Grace,Hopper,grace@example.com,Paid User',
    `Pat,New,${known.email},Paid User`,
    '=1,x,y@example.com,Paid User',
  )
  const { status, body } = await preview(file)
  expect(status).toBe(200)
  expect(body.counts).toEqual({ new: 1, changed: 1, unchanged: 0, refused: 1 })
  expect(body.rows).toMatchObject([
    { line: 2, outcome: 'new', firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', role: 'Paid User' },
    { line: 3, outcome: 'changed', remark: expect.stringMatching(/^Last Name: Person\d+ → New$/) },
    { line: 4, outcome: 'refused', remark: "First Name can't start with =, +, - or @." },
  ])
  expect(await everybody()).toEqual(before)
})

test('an import creates users with access and an invitation, and changes known ones; refused rows are left out', async () => {
  const known = await site.person()
  const file = csv(
    'New,One,new.one@example.com,Paid User',
    `Pat,Changed,${known.email.toUpperCase()},Super User`,
    'Bad,Role,bad@example.com,Owner',
  )
  const query = { administrators: 'allow' }
  expect(await importNow(file, { query })).toMatchObject({ status: 200, body: { message: 'Success' } })
  await site.emailTo('new.one@example.com', 'invitation')
  const id = (await site.memberByEmail('new.one@example.com'))?.id ?? ''
  expect((await owner.get(`/api/users/${id}/standing`)).body).toMatchObject({
    hasPassword: false,
    hasAccess: true,
    access: [{ source: 'administrator', grantReason: 'Imported', grantedBy: expect.stringContaining('Pat ') }],
  })
  expect((await owner.get(`/api/users/${known.id}`)).body).toMatchObject({
    lastName: 'Changed',
    role: 'Super User',
    email: known.email,
  })
  // The role has changed, so older sessions have ended.
  expect((await known.get('/api/account')).status).toBe(401)
  expect((await site.logIn(known.email, testPassword)).status).toBe(200)
  expect(await site.memberByEmail('bad@example.com')).toBeUndefined()
})

test('a file that is imported several times at once creates everyone once', async () => {
  const file = csv('Once,Only,once@example.com,Paid User')
  const replies = await Promise.all([1, 2, 3].map(() => importNow(file)))
  expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(replies.flatMap(({ body }) => body.newUserIds ?? [])).toHaveLength(1)
  expect((await importNow(file)).body).toMatchObject({ counts: { unchanged: 1, new: 0 }, newUserIds: [] })
})

test('a problem in the middle leaves nothing of the file behind [V2.3.3]', async () => {
  await site.db.execute(sql`alter table users add constraint nobody check (first_name <> 'Nobody')`)
  const reply = await importNow(csv('Some,Body,some@example.com,Paid User', 'Nobody,X,nobody@example.com,Paid User'))
  await site.db.execute(sql`alter table users drop constraint nobody`)
  expect(reply.status).toBe(500)
  expect(await site.memberByEmail('some@example.com')).toBeUndefined()
})

test('an export imports again without a change, also one that Excel saved with semicolons', async () => {
  await importNow(csv('Anne,"O\'Neil, Jr.",\'-dash@example.com,Paid User', '李,王,wang@example.com,Paid User'))
  const { body } = await owner.post('/api/users/export', { role: 'Paid User' })
  const exported: string = (await site.visitor.get(body.url)).body
  expect((await preview(exported)).body.counts).toMatchObject({ new: 0, changed: 0, refused: 0 })
  const semicolons = 'Role;Email;Note;Last Name;First Name\nPaid User;wang@example.com;x, y;王;李\n;;;;\n'
  expect((await preview(semicolons)).body).toMatchObject({ counts: { unchanged: 1, refused: 0 }, rows: [{ line: 2 }] })
})

const manyRows = (count: number) => [
  ['Name', 'Email'],
  ...Array.from({ length: count }, (_, at) => ['Ada Lovelace', `p${at}@example.com`]),
]
const many = (count: number) => csv(...Array.from({ length: count }, (_, at) => `A,B,p${at}@example.com,Paid User`))

test.each<[string, string | Buffer, RegExp]>([
  ['nothing', '', /^The file is empty\.$/],
  ['only empty lines', '\r\n;;\r\n', /^The file is empty\.$/],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /isn’t a CSV file/],
  ['an open quote', `${header}\r\n"A,B,c@example.com,Paid User`, /can't be read as CSV near line \d: a quotation mark/],
  ['too many rows', many(1_001), /more than 1,000 rows/],
  ['100,000 rows', many(100_000), /more than 1,000 rows/],
  ['too many columns', `${header}${',x'.repeat(200)}`, /more than 200 columns/],
  ['a million columns', `${','.repeat(1_000_000)}x`, /more than 200 columns/],
  ["Excel's older format", Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(99)]), /Excel 97–2003/],
  ['a workbook with 1,001 people', workbook(manyRows(1_001)), /more than 1,000 rows/],
  ['a workbook with 20,000 rows', workbook(manyRows(20_000)), /more than 1,000 rows/],
  [
    'a workbook that unpacks to a thousand times its size',
    zip({ ...workbookParts([{ rows: '' }]), 'xl/worksheets/sheet1.xml': Buffer.alloc(60_000_000, ' ') }),
    /unpacks to more than 50 MB/,
  ],
  ['half a workbook', workbook([['Name']]).subarray(0, 600), /damaged or incomplete/],
])('a file with %s is refused with a sentence', async (_what, file, sentence) => {
  for (const reply of [await preview(file), await importNow(file)]) {
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', error: expect.stringMatching(sentence) },
    })
  }
})

test.each([
  ['spaces', `${' '.repeat(2_000_000)}x`],
  ['parentheses', '('.repeat(2_000_000)],
  ['apostrophes', "'".repeat(2_000_000)],
  ['brackets', '<'.repeat(2_000_000)],
])('a cell of two million %s makes one row invalid, and is read in time', async (_what, cell) => {
  const inRow = (await preview(csv(`"${cell}",B,${cell},Paid User`, 'A,B,c@example.com,Paid User'))).body
  expect(inRow.counts).toMatchObject({ refused: 1, new: 1 })
  const inHeader = await preview(`${cell},Email\r\nA,b@example.com`)
  expect(inHeader).toMatchObject({ status: 200, body: { problem: expect.stringContaining('names') } })
})

test('hidden rows are left out, which the preview says, and errors are missing values', async () => {
  const row = (name: string, hidden = '') =>
    `<row${hidden}><c t="str"><v>${name}</v></c><c t="e"><v>#N/A</v></c><c t="str"><v>${name}.e@example.com</v></c></row>`
  const head = inlineRows([['First Name', 'Last Name', 'Email']])
  const rows = `${head}${row('orla')}${row('tomas', ' r="3" hidden="1"')}${row('mina', ' r="4" hidden="1"')}`
  const { body } = await preview(zip(workbookParts([{ rows }])))
  expect(body).toMatchObject({
    file: { hiddenRows: 2 },
    rows: [{ firstName: 'orla', remark: 'Last Name is required.' }],
  })
})

test.each([
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#NAME?',
  '#DIV/0!',
  '#NULL!',
  '#NUM!',
  '#SPILL!',
  '#NV',
  '#WERT!',
  '#¿NOMBRE?',
])('the value %s of a spreadsheet is a missing one', async (error) => {
  const { body } = await preview(
    csv(`Ada,${error},ada.${error.length}@example.com,Paid User`, `${error},${error},${error},`),
  )
  expect(body.rows).toMatchObject([{ firstName: 'Ada', lastName: '', remark: 'Last Name is required.' }])
})

test('a header without rows changes nothing, and a file without a header has numbered columns', async () => {
  expect((await preview(header)).body).toMatchObject({ problem: null, rows: [] })
  const { body } = await preview('ada.first@example.com,Ada Lovelace\ngrace.first@example.com,Grace Hopper\n')
  expect(body.problem).toBe('Choose the column with the emails.')
  expect(body.file.columns.map(({ name }: { name: string }) => name)).toEqual(['Column 1', 'Column 2'])
  const chosen = await preview('ada.first@example.com,Ada Lovelace\n', { query: { columns: 'email,fullName' } })
  expect(chosen.body.rows).toMatchObject([{ line: 1, outcome: 'new', firstName: 'Ada', lastName: 'Lovelace' }])
})

test('a file of the longest length is imported, all of it or nothing', async () => {
  expect((await preview(many(1_000))).body.counts.new).toBe(1_000)
})

test('a file that is too large is refused, and other types are [V15.2.2]', async () => {
  const large = `${header}\r\n${'x'.repeat(5_000_000)}`
  expect(await preview(large)).toMatchObject({
    status: 413,
    body: { code: 'too_large', error: 'The file is larger than 5 MB. Please split it.' },
  })
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'text/csvx']) {
    const reply = await preview(csv(), { type })
    expect(reply).toMatchObject({
      status: 415,
      body: { error: 'Please send a CSV file or an Excel workbook (.xlsx).' },
    })
  }
  expect((await preview(csv(), { type: 'text/csv; charset=utf-8' })).status).toBe(200)
})

test('a row whose email holds a NUL is refused by itself', async () => {
  const { status, body } = await preview(csv('A,B,a\u0000b@example.com,Paid User', 'C,D,c.d@example.com,Paid User'))
  expect(status).toBe(200)
  expect(body.rows).toMatchObject([{ outcome: 'refused' }, { outcome: 'new' }])
})

test('an import makes no administrators unless the caller allows it', async () => {
  const known = await site.person()
  const file = csv(`Pat,Up,${known.email},super user`, 'Eve,New,eve.new@example.com,SUPER ADMIN')
  const refused = expect.stringContaining('Allow it above')
  expect((await preview(file)).body).toMatchObject({
    administrators: 2,
    counts: { refused: 2, new: 0, changed: 0 },
    rows: [{ remark: refused }, { remark: refused }],
  })
  await importNow(file)
  expect(await site.memberByEmail('eve.new@example.com')).toBeUndefined()
  const query = { administrators: 'allow' }
  expect((await preview(file, { query })).body).toMatchObject({ administrators: 2, counts: { new: 1, changed: 1 } })
  await importNow(file, { query })
  expect(await site.memberByEmail('eve.new@example.com')).toMatchObject({ role: 'Super Admin' })
})

test('without a column of roles, new people are Paid Users and known ones keep their role', async () => {
  const known = await site.person('Super User')
  const file = `First Name,Last Name,Email\r\nPat,Kept,${known.email}\r\nNo,Role,no.role@example.com`
  expect((await preview(file)).body).toMatchObject({ counts: { new: 1, changed: 1 } })
  await importNow(file, { query: { columns: 'firstName,lastName,email' } })
  expect(await site.memberByEmail('no.role@example.com')).toMatchObject({ role: 'Paid User' })
  expect(await site.memberByEmail(known.email)).toMatchObject({ role: 'Super User', lastName: 'Kept' })
})

test('columns are guessed, can be chosen otherwise, and are chosen for an import', async () => {
  const file = 'Elev;Mail;Email;Name\n7;x;kari@example.com;Kari Nordmann\n'
  const guess = (await preview(file)).body
  expect(guess.file.columns.map(({ field }: { field: string | null }) => field)).toEqual([
    null,
    null,
    'email',
    'fullName',
  ])
  expect(guess).toMatchObject({ problem: null, rows: [{ firstName: 'Kari', lastName: 'Nordmann' }] })
  const query = { columns: 'lastName,,email,firstName' }
  const chosen = (await preview(file, { query })).body
  expect(chosen.rows).toMatchObject([{ firstName: 'Kari Nordmann', lastName: '7' }])
  expect((await send('import', file)).status).toBe(400)
  expect((await importNow(file, { query })).status).toBe(200)
  expect(await site.memberByEmail('kari@example.com')).toMatchObject({ firstName: 'Kari Nordmann', lastName: '7' })
})

test('without the columns that are needed, nothing is imported, and the preview says what has to be chosen', async () => {
  const file = 'Code,Remark\n1,x\n2,y\n'
  const { body } = await preview(file)
  expect(body).toMatchObject({ problem: 'Choose the column with the emails.', rows: [] })
  expect(body.file.columns).toEqual([
    { name: 'Code', samples: ['1', '2'], field: null },
    { name: 'Remark', samples: ['x', 'y'], field: null },
  ])
  expect(await importNow(file, { query: { columns: 'email' } })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('names') },
  })
  const refused = async (columns: string) => (await preview(file, { query: { columns } })).body.error
  expect(await refused('email,fullName,role')).toBe('The file has no column 3.')
  expect(await refused('email,phone')).toContain('Each column must be one of')
  const twice = await preview(file, { query: { columns: 'email,email' } })
  expect(twice.body.problem).toBe('Choose only one column with the emails.')
})

test('invitations can be sent later, to those who were created', async () => {
  const file = csv('Later,One,later.one@example.com,Paid User', 'Later,Two,later.two@example.com,Paid User')
  const { newUserIds } = (await importNow(file, { query: { invitations: 'later' } })).body
  const ids = await Promise.all(['one', 'two'].map((name) => site.memberByEmail(`later.${name}@example.com`)))
  expect(newUserIds.toSorted()).toEqual(ids.map((user) => user?.id).toSorted())
  await site.jobsDone()
  expect(site.mail.sent.filter(({ to }) => to.startsWith('later.'))).toEqual([])
  expect((await owner.post('/api/invitations', { UserIds: newUserIds })).body.counts.sent).toBe(2)
  await site.emailTo('later.one@example.com', 'invitation')
  await site.emailTo('later.two@example.com', 'invitation')
})

test('a Super User imports no Super Admin', async () => {
  const file = csv('X,Y,xy@example.com,Super Admin', `Pat,Z,${owner.email},Paid User`)
  expect((await preview(file, { who: assistant })).body.counts).toMatchObject({ refused: 2 })
  expect((await importNow(file, { who: assistant })).status).toBe(200)
  expect((await owner.get('/api/account')).status).toBe(200)
  expect(await site.memberByEmail('xy@example.com')).toBeUndefined()
})

test('a change of the name alone ends no session', async () => {
  const known = await site.person()
  await importNow(csv(`Renamed,Person,${known.email},Paid User`))
  expect((await known.get('/api/account')).body).toMatchObject({ firstName: 'Renamed' })
})
