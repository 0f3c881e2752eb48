import { type EmailChangeKind, undoDays } from '@course/contract/accounts/email-changes'
import * as paths from '@course/contract/paths'
import { composeEmail, type Email, type EmailSite, greeting } from '../../platform/email/compose.ts'
import { defineEmail, type Recipient } from '../../platform/email/email.ts'
import { exampleSecret } from '../../platform/email/example-facts.ts'
import { createUndo } from '../email-changes/undo-email-change.ts'
import { readRecipient } from './recipient.ts'

interface Facts extends Recipient {
  isNew: boolean
  kind?: EmailChangeKind | undefined
  secret?: string | undefined
}

/** Goes to the old and to the new address of an account. */
export const emailChanged = defineEmail({
  job: 'mail.email-changed',
  what: 'Email address changed',
  hasSecret: true,
  /** @param data `changeId` if the old address can undo the change */
  async read(
    { db },
    {
      userId,
      to,
      isNew,
      kind,
      changeId,
    }: Omit<Facts, keyof Recipient> & { userId: string; to: string; changeId?: string },
  ) {
    const { firstName } = await readRecipient(db, userId)
    const secret = isNew || !changeId ? undefined : await createUndo(db, changeId)
    return { firstName, email: to, isNew, kind, secret }
  },
  write: (site, to: Facts) =>
    to.isNew
      ? emailToNewAddress(site, to)
      : to.secret === undefined
        ? emailToOldAddress(site, to)
        : emailToOldAddressWithUndo(site, to),
  examples: {
    'by the owner': { isNew: true, kind: 'owner' },
    'at checkout': { isNew: true, kind: 'checkout' },
    'by an administrator': { isNew: true, kind: 'administrator' },
    undone: { isNew: true, kind: 'undo' },
    'to the old address': { isNew: false },
    'to the old address, which can undo it': { isNew: false, secret: exampleSecret },
  },
})

function emailToNewAddress(site: EmailSite, to: Facts): Email {
  const who: Record<EmailChangeKind, string> = {
    owner: `You have changed the email address of your account at ${site.brand}.`,
    checkout: `You have corrected the email address of your account at ${site.brand}.`,
    administrator: `An administrator has changed the email address of your account at ${site.brand}.`,
    undo: `The change of the email address of your account at ${site.brand} was undone.`,
  }
  return composeEmail(site, 'The email address of your account was changed', [
    greeting(to),
    `${who[to.kind ?? 'administrator']} From now on you log in with this address, ${to.email}. Your password stays the same unless another email from us says otherwise.`,
    ...(to.kind === 'undo'
      ? [
          'The person who changed the address may know your password, so choose a new one now:',
          { button: `${site.publicUrl}${paths.reset}`, label: 'Choose a new password' },
        ]
      : ['If you did not ask for this, please reply to this email right away.']),
  ])
}

/** The old address may be a stranger's: no name, no link, and not the new address. */
const emailToOldAddress = (site: EmailSite, { email }: Facts): Email =>
  composeEmail(site, `This address no longer belongs to an account at ${site.brand}`, [
    'Hello,',
    `This address, ${email}, no longer belongs to an account at ${site.brand}. We won't send anything about that account here.`,
    "If this account was yours and you did not ask for this, please reply to this email. If you don't know what this is about, someone had typed your address by mistake, and you don't need to do anything.",
  ])

const emailToOldAddressWithUndo = (site: EmailSite, to: Facts): Email =>
  composeEmail(site, 'The email address of your account was changed', [
    greeting(to),
    `The email address of your account at ${site.brand} was changed. This address, ${to.email}, can no longer be used to log in.`,
    "If it was you, you don't need to do anything.",
    `If it wasn't you, undo the change. This works for ${undoDays} days, and opening the link changes nothing: the page asks you first.`,
    { button: `${site.publicUrl}${paths.undoEmail}#${to.secret}`, label: 'Undo the change' },
  ])
