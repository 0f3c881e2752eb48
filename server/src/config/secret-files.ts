import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Variables = Record<string, string | undefined>

export const secretNames = [
  'DATABASE_URL',
  'TOKEN_SECRET',
  'ADMIN_PASSWORD',
  'BRAINTREE_MERCHANT_ID',
  'BRAINTREE_PUBLIC_KEY',
  'BRAINTREE_PRIVATE_KEY',
  'SMTP_URL',
  'BOUNCE_IMAP_URL',
] as const

/**
 * Reads secrets from files: NAME_FILE names a file with the value of NAME, and systemd's LoadCredential= puts a file
 * named NAME into CREDENTIALS_DIRECTORY. A line break at the end of a file is not part of the value.
 * @returns the variables with these values, and a sentence for each file that can't be used
 */
export function withSecretsFromFiles(given: Variables): { variables: Variables; problems: string[] } {
  const variables = { ...given }
  const problems: string[] = []
  for (const name of secretNames) {
    const file = given[`${name}_FILE`]
    if (file !== undefined && given[name] !== undefined)
      problems.push(`${name} and ${name}_FILE are both set: remove one`)
    else if (file !== undefined) {
      const read = readSecret(file)
      if (read.value === undefined) problems.push(`${name}_FILE names ${file}, which ${read.problem}`)
      else variables[name] = read.value
    } else if (given[name] === undefined && given.CREDENTIALS_DIRECTORY !== undefined)
      variables[name] = readSecret(join(given.CREDENTIALS_DIRECTORY, name)).value
  }
  return { variables, problems }
}

function readSecret(path: string): { value: string; problem?: never } | { value?: never; problem: string } {
  try {
    const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    return value === '' ? { problem: 'is empty' } : { value }
  } catch (error) {
    return { problem: `can't be read (${(error as NodeJS.ErrnoException).code})` }
  }
}
