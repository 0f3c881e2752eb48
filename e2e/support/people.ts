import { randomBytes } from 'node:crypto'

/** A person who fills in forms, with the contract's field names. */
export interface Person {
  FirstName: string
  LastName: string
  Email: string
  Password: string
}

/** A person that no other test uses. */
export function newPerson(FirstName = 'Ada'): Person {
  const tag = randomBytes(5).toString('hex')
  return {
    FirstName,
    LastName: 'Lovelace',
    Email: `${FirstName.toLowerCase()}.${tag}@example.com`,
    Password: `Walnut-${tag}-ferry`,
  }
}

/** Text that occurs in the name and the password of every such person. */
export const namesAndPasswords = ['Lovelace', 'Walnut-'] as const
