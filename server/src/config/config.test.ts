import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const read = (env: Record<string, string>) => readConfig(env)

/** Every line of the refusal, or nothing when the configuration is accepted. */
function readProblems(env: Record<string, string>): string[] {
  try {
    read(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n')
  }
}

const database = { DATABASE_URL: 'postgres://u:p@db/site', TOKEN_SECRET: 'x'.repeat(32) }
const card = {
  BRAINTREE_ENVIRONMENT: 'sandbox',
  BRAINTREE_MERCHANT_ID: 'm',
  BRAINTREE_PUBLIC_KEY: 'p',
  BRAINTREE_PRIVATE_KEY: 'k',
}
const live = {
  ...database,
  ...card,
  BRAINTREE_ENVIRONMENT: 'production',
  SMTP_URL: 'smtps://u:p@mail:465',
  MAIL_FROM: 'course@example.org',
  PUBLIC_URL: 'https://course.example.org',
  NODE_ENV: 'production',
}

test('without any variable the site is a demo on this machine', () => {
  expect(read({})).toMatchObject({
    production: false,
    port: 3_000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    tokenSecret: undefined,
    admin: { email: 'admin@example.com', password: undefined },
    payments: { kind: 'local', port: 3_001 },
    trustProxy: false,
    limitFactor: 1,
  })
})

test('backups go into DATA_DIR unless BACKUP_DIR is set', () => {
  expect(read({ DATA_DIR: '/data' }).backupDir).toBe('/data/backups')
  expect(read({ DATA_DIR: '/data', BACKUP_DIR: '/elsewhere' }).backupDir).toBe('/elsewhere')
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '3000.5'],
  ['PORT', '0x10'],
  ['LOCAL_GATEWAY_SETTLE_S', 'soon'],
  ['LOCAL_GATEWAY_URL', '4712'],
  ['LOCAL_GATEWAY_URL', 'https://127.0.0.1:4712'],
  ['LOCAL_GATEWAY_URL', 'http://10.0.0.5:4712'],
  ['LOCAL_GATEWAY_URL', 'http://127.0.0.1.evil.test:4712'],
  ['LOCAL_GATEWAY_URL', 'http://127.0.0.1:4712/gw'],
  ['PUBLIC_URL', 'course.example.org'],
  ['PUBLIC_URL', 'ftp://localhost'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://db/site'],
  ['DATABASE_URL', 'db'],
  ['ADMIN_EMAIL', 'admin'],
  ['ADMIN_PASSWORD', 'short'],
  ['ADMIN_PASSWORD', 'x'.repeat(101)],
  ['TOKEN_SECRET', 'x'.repeat(31)],
  ['BRAINTREE_ENVIRONMENT', 'live'],
  ['PAYMENTS', 'none'],
  ['SMTP_URL', 'https://mail'],
  ['ALERT_EMAIL', 'owner'],
  ['BOUNCE_ADDRESS', 'bounces'],
  ['BOUNCE_IMAP_URL', 'https://mail'],
  ['TRUST_PROXY', 'on'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', '127.0.0.1, proxy.local'],
  ['LIMIT_FACTOR', '0'],
  ['AUDIT_YEARS', '0'],
  ['AUDIT_YEARS', '100'],
  ['AUDIT_YEARS', '1.5'],
  ['MEMBER_FILES_GB', '-1'],
  ['MEMBER_FILES_GB', '5 GB'],
  ['LIMIT_FACTOR', '-2'],
  ['LIMIT_FACTOR', 'many'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'prod'],
])('%s=%s is refused in one line that names it and not its value', (name, value) => {
  const problems = readProblems({ [name]: value }).filter((problem) => problem.startsWith(name))
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(/^[A-Z_]+ \w.{8,}/)
  if (/PASSWORD|SECRET/.test(name)) expect(problems[0]).not.toContain(value)
})

test('a refused configuration names every problem at once [CF-01]', () => {
  const problems = readProblems({
    PORT: 'abc',
    ADMIN_EMAIL: 'x',
    DATABASE_URL: 'postgres://db/site',
    BRAINTREE_MERCHANT_ID: 'm',
    BRAINTREE_ENVIRONMENT: 'production',
  }).join('\n')
  for (const name of [
    'PORT',
    'ADMIN_EMAIL',
    'TOKEN_SECRET',
    'BRAINTREE_PUBLIC_KEY',
    'BRAINTREE_PRIVATE_KEY',
    'SMTP_URL',
    'MAIL_FROM',
    'PUBLIC_URL',
  ]) {
    expect(problems).toContain(name)
  }
})

test('variables that no longer exist are refused with what replaces them', () => {
  expect(readProblems({ ...database, DATABASE_DIRECT_URL: 'postgres://db/site' })[0]).toContain('set DATABASE_URL')
  expect(readProblems({ LOCAL_GATEWAY_PORT: '4713' })[0]).toContain('set LOCAL_GATEWAY_URL')
})

test('DATABASE_URL requires TOKEN_SECRET, because several instances must share it [V11.2.3 V13.2.3]', () => {
  expect(readProblems({ DATABASE_URL: database.DATABASE_URL })).toEqual([
    'TOKEN_SECRET is required together with DATABASE_URL',
  ])
  expect(readProblems(database)).toEqual([])
})

test.each(Object.keys(card))('card credentials without %s are refused', (name) => {
  expect(readProblems({ ...card, [name]: '' })[0]).toContain(name)
})

test('complete card credentials replace the local gateway', () => {
  expect(read({ ...card, NODE_ENV: 'production' }).payments).toEqual({
    kind: 'braintree',
    account: { environment: 'sandbox', merchantId: 'm', publicKey: 'p', privateKey: 'k' },
  })
})

test('live credentials with everything they require are accepted', () => {
  expect(readProblems(live)).toEqual([])
})

test.each([
  ['DATABASE_URL', 'DATABASE_URL is required with live card credentials'],
  ['TOKEN_SECRET', 'TOKEN_SECRET is required together with DATABASE_URL'],
  ['SMTP_URL', 'SMTP_URL is required with live card credentials'],
  ['MAIL_FROM', 'MAIL_FROM is required with live card credentials'],
  ['PUBLIC_URL', 'PUBLIC_URL must be https with live card credentials'],
])('live credentials require %s', (name, sentence) => {
  expect(readProblems({ ...live, [name]: '' }).join('\n')).toContain(sentence)
})

test('live credentials require https [V12.2.1]', () => {
  expect(readProblems({ ...live, PUBLIC_URL: 'http://course.example.org' })[0]).toContain('must be https')
  expect(readProblems({ ...live, BRAINTREE_ENVIRONMENT: 'sandbox' })).toEqual([])
})

test.each([
  [{ NODE_ENV: 'production' }],
  [{ PUBLIC_URL: 'https://course.example.org' }],
  [{ PUBLIC_URL: 'http://localhost.evil.test' }],
  [{ PUBLIC_URL: 'http://127.0.0.1.evil.test' }],
  [{ PUBLIC_URL: 'http://10.0.0.5:3000' }],
])('with %j the local gateway runs only if PAYMENTS is local [PY-12]', (env) => {
  expect(readProblems(env)[0]).toContain('PAYMENTS must be local')
  expect(readProblems({ ...env, PAYMENTS: 'local' })).toEqual([])
})

test.each(['http://localhost:8080', 'http://127.0.0.1', 'http://127.1.2.3:3000', 'http://[::1]:3000'])(
  'a demo at the loopback address %s needs no other setting',
  (PUBLIC_URL) => expect(readProblems({ PUBLIC_URL })).toEqual([]),
)

test.each([
  ['off', false],
  ['127.0.0.1', '127.0.0.1'],
  ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
  ['loopback', 'loopback'],
])('TRUST_PROXY=%s trusts %s', (value, trusted) => {
  expect(read({ TRUST_PROXY: value }).trustProxy).toBe(trusted)
})

test('TRUST_PROXY=2 trusts two hops and not the third [V4.1.3]', () => {
  const rule = read({ TRUST_PROXY: '2' }).trustProxy
  if (typeof rule !== 'function') throw new Error('not a rule by hops')
  expect([0, 1, 2].map((hop) => rule('10.0.0.1', hop))).toEqual([true, true, false])
})

test('the local card gateway has one address on this machine, with a port of its own', () => {
  const settings = { LOCAL_GATEWAY_URL: 'http://127.0.0.1:4712' }
  expect(read(settings).payments).toEqual({ kind: 'local', port: 4_712, settleSeconds: 60 })
  expect(readProblems({ ...settings, PORT: '4712' })).toEqual(['LOCAL_GATEWAY_URL must have another port than PORT'])
  expect(readProblems({ ...settings, NODE_ENV: 'production' })[0]).toContain('PAYMENTS must be local')
  expect(readProblems({ ...settings, PORT: '65535' })).toEqual([])
  expect(readProblems({ PORT: '65535' })[0]).toContain('LOCAL_GATEWAY_URL is required')
  expect(readProblems({ PORT: '65535', ...card })).toEqual([])
})

test.each([[card], [live]])('LOCAL_GATEWAY_URL is refused beside card credentials', (credentials) => {
  expect(readProblems({ ...credentials, LOCAL_GATEWAY_URL: 'http://127.0.0.1:4712' })).toEqual([
    'LOCAL_GATEWAY_URL must be removed: with the BRAINTREE_ variables, cards are charged by Braintree',
  ])
})

const reports = {
  SMTP_URL: 'smtps://u:p@mail:465',
  BOUNCE_ADDRESS: 'bounces@example.org',
  BOUNCE_IMAP_URL: 'imaps://u:p@mail:993',
}

test('a mailbox for delivery reports has an address, is read by IMAP, and needs a mail server', () => {
  expect(read(reports).bounces).toEqual({ address: 'bounces@example.org', imapUrl: 'imaps://u:p@mail:993' })
  expect(read({}).bounces).toBeUndefined()
})

test.each([
  ['BOUNCE_ADDRESS', '', 'BOUNCE_ADDRESS is required together with BOUNCE_IMAP_URL'],
  ['BOUNCE_IMAP_URL', '', 'BOUNCE_IMAP_URL is required together with BOUNCE_ADDRESS'],
  ['SMTP_URL', '', 'BOUNCE_ADDRESS needs SMTP_URL'],
  ['BOUNCE_ADDRESS', 'delivery-reports@example.org', 'at most 15 characters before its @'],
])('with %s=%s, a mailbox for delivery reports is refused', (name, value, sentence) => {
  expect(readProblems({ ...reports, [name]: value }).join('\n')).toContain(sentence)
})
