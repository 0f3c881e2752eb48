import type { Mail } from '../src/gateways/mail.ts'

/** The two halves of the code that an email carries, as the reset form would split them. */
export function readCode(message: Mail): { Token: string; Id: string } {
  const [, Token = '', Id = ''] = /\/reset#(?:invitation:)?([\w-]{43}),([\da-f-]{36})$/m.exec(message.text) ?? []
  return { Token, Id }
}
