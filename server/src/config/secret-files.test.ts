import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { secretNames, withSecretsFromFiles } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'course-site-secrets-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

function write(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test.each(secretNames)('%s is read from the file that its _FILE names, without the last line break', (name) => {
  for (const [text, value] of [
    ['secret', 'secret'],
    ['secret\n', 'secret'],
    ['secret\r\n', 'secret'],
    [' se cret \n\n', ' se cret \n'],
    ['se#cret$', 'se#cret$'],
  ] as const) {
    const { variables, problems } = withSecretsFromFiles({ [`${name}_FILE`]: write(name, text) })
    expect([variables[name], problems]).toEqual([value, []])
  }
})

test.each(secretNames)("%s is read from systemd's credentials, unless it is set", (name) => {
  write(name, 'from systemd\n')
  const read = (more: object) => withSecretsFromFiles({ CREDENTIALS_DIRECTORY: folder, ...more }).variables[name]
  expect(read({})).toBe('from systemd')
  expect(read({ [name]: 'from the settings' })).toBe('from the settings')
  expect(read({ [`${name}_FILE`]: write('other', 'from a file') })).toBe('from a file')
})

test('files that are not there are missing credentials, and no problem', () => {
  const { variables, problems } = withSecretsFromFiles({ CREDENTIALS_DIRECTORY: join(folder, 'absent') })
  expect([variables.TOKEN_SECRET, problems]).toEqual([undefined, []])
})

test('the site names every file that it cannot use, and never what is in one', () => {
  const env = {
    TOKEN_SECRET: 'x'.repeat(32),
    TOKEN_SECRET_FILE: write('token', 'hidden'),
    SMTP_URL_FILE: join(folder, 'absent'),
    ADMIN_PASSWORD_FILE: write('empty', '\n'),
    DATABASE_URL_FILE: write('url', 'hidden'),
  }
  const read = () => readConfig(env)
  expect(read).toThrow(ConfigError)
  expect(read).toThrow('TOKEN_SECRET and TOKEN_SECRET_FILE are both set: remove one')
  expect(read).toThrow(`SMTP_URL_FILE names ${join(folder, 'absent')}, which can't be read (ENOENT)`)
  expect(read).toThrow(`ADMIN_PASSWORD_FILE names ${join(folder, 'empty')}, which is empty`)
  expect(read).toThrow('DATABASE_URL must')
  expect(read).not.toThrow('hidden')
})

test('a site with all its secrets in files is configured like one with all of them in variables', () => {
  const secrets: Record<string, string> = {
    DATABASE_URL: 'postgres://u:p@db/site',
    TOKEN_SECRET: 'x'.repeat(32),
    ADMIN_PASSWORD: 'correct horse battery',
    SMTP_URL: 'smtps://u:p@mail:465',
    BRAINTREE_MERCHANT_ID: 'm',
    BRAINTREE_PUBLIC_KEY: 'p',
    BRAINTREE_PRIVATE_KEY: 'k',
  }
  const files = Object.entries(secrets).map(([name, value]) => [`${name}_FILE`, write(name, `${value}\n`)])
  const common = { BRAINTREE_ENVIRONMENT: 'sandbox' }
  expect(readConfig({ ...common, ...Object.fromEntries(files) })).toEqual(readConfig({ ...common, ...secrets }))
})
