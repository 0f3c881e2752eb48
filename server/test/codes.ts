import type { Mail } from '../src/platform/gateways/mail.ts'

/** Reads the code from an email, split into its two parts like in the reset form. */
export function readCode(message: Mail): { Token: string; Id: string } {
  const [, Token = '', Id = ''] = /\/reset#(?:invitation:)?([\w-]{43}),([\da-f-]{36})$/m.exec(message.text) ?? []
  return { Token, Id }
}
