import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@course/contract/accounts/second-factor'
import { digest } from '../../platform/ids.ts'

/** Without characters that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
/** 24 of 31 characters are 118 bits, so that a SHA-256 of them can't be guessed (ASVS 6.5.2 wants 112). */
const length = 24
const groups = /.{4}(?=.)/g

const newCode = (): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => newCode().replace(groups, '$&-'))

export const isRecoveryCode = (code: string): boolean => code.length === length && /^[a-z0-9]+$/.test(code)

export const recoveryCodeHash = (code: string): string => digest(code.replaceAll('-', ''))
