import { expect, test } from 'vitest'
import { databaseProblem } from './start-error.ts'

const failed = (message: string, code?: string) => Object.assign(new Error(message), { code })

test.each([
  ['postgres://u:secret@db/site', failed('role "u" does not exist'), 'db can\'t be used: role "u" does not exist'],
  ['postgres://u:secret@%2Frun%2Fpg:6/site', failed('', 'ENOENT'), "the socket in /run/pg can't be used: ENOENT"],
  ['/var/lib/course-site', failed('disk full'), "/var/lib/course-site can't be used: disk full"],
  [
    '/var/lib/course-site',
    Object.assign(new Error(''), { errno: 51 }),
    "/var/lib/course-site can't be used: its disk is full. A new database needs about 100 MB; free some space, or set DATA_DIR to another disk.",
  ],
  [
    'postgres://u:secret@db/site?sslmode=verify-full',
    new Error('query', { cause: failed('unable to verify', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE') }),
    "db can't be used: an unknown authority signed its certificate. Add sslrootcert=FILE to the address, with the provider's CA file.",
  ],
])('a problem of the database at %s is reported in one sentence', (place, error, sentence) => {
  expect(databaseProblem(place, error).message).toBe(`The database at ${sentence}`)
})
