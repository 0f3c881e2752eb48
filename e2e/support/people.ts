import { randomBytes } from 'node:crypto'

/** Somebody who fills in forms; the names are the contract's. */
export interface Person {
  FirstName: string
  LastName: string
  Email: string
  Password: string
}

/** Somebody whom no other test knows. */
export function newPerson(FirstName = 'Ada'): Person {
  const tag = randomBytes(5).toString('hex')
  return {
    FirstName,
    LastName: 'Lovelace',
    Email: `${FirstName.toLowerCase()}.${tag}@example.com`,
    Password: `Walnut-${tag}-ferry`,
  }
}

/** What the names and passwords of all those people have in common. */
export const namesAndPasswords = ['Lovelace', 'Walnut-'] as const
