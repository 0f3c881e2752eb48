import type { EmailJobs } from '../../platform/email/email.ts'
import { copiedPasskey } from './copied-passkey.ts'
import { emailChanged } from './email-changed.ts'
import { emailConfirm } from './email-confirm.ts'
import { factorChanged } from './factor-changed.ts'
import { invitation } from './invitation.ts'
import { newSignIn } from './new-sign-in.ts'
import { passwordChanged } from './password-changed.ts'
import { recoveryCodeUsed } from './recovery-code-used.ts'
import { rescue } from './rescue.ts'
import { reset } from './reset.ts'
import { welcome } from './welcome.ts'
import { wrongCodes } from './wrong-codes.ts'

export const accountEmails = [
  copiedPasskey,
  emailChanged,
  emailConfirm,
  factorChanged,
  invitation,
  newSignIn,
  passwordChanged,
  recoveryCodeUsed,
  rescue,
  reset,
  welcome,
  wrongCodes,
] as const

declare module '../../platform/jobs/jobs.ts' {
  interface EmailData extends EmailJobs<typeof accountEmails> {}
}
