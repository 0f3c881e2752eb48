import * as paths from '@course/contract/paths'
import type { UserRow } from '../accounts/accounts.ts'
import type { EmailData } from '../platform/email-jobs.ts'
import { composeEmail, type Email, type EmailSite, greeting } from './compose.ts'

export const replyIfUnexpected = 'If you did not expect this email, please reply to it and tell us.'

export function welcomeEmail(site: EmailSite, to: { firstName: string; email: string }): Email {
  return composeEmail(site, `Welcome to ${site.brand}`, [
    greeting(to),
    `${site.seller.name} has created an account for you at ${site.brand}, our online course. You log in with this email address, ${to.email}, and the password that was set for you.`,
    { button: `${site.publicUrl}${paths.login}`, label: 'Log into the members area' },
    replyIfUnexpected,
  ])
}

/** @param code `token,user id`. It is in the link's fragment, which browsers never send, so no log contains it. */
export function resetEmail(site: EmailSite, to: { firstName: string }, code: string, life: string): Email {
  return composeEmail(site, 'Your password reset code', [
    greeting(to),
    'Someone asked to reset the password of your account. If it was you, choose a new one:',
    { button: `${site.publicUrl}${paths.reset}#${code}`, label: 'Choose a new password' },
    'Or copy this code into the form:',
    { alone: code },
    `The code works once, within ${life}. If it wasn't you, you don't need to do anything: your password stays the same.`,
  ])
}

/** @param code `token,user id`, like that of a reset */
export function invitationEmail(site: EmailSite, to: { firstName: string }, code: string, life: string): Email {
  return composeEmail(site, `Your invitation to ${site.brand}`, [
    greeting(to),
    `${site.seller.name} has created an account for you at ${site.brand}, our online course. Choose a password, and you can log in:`,
    { button: `${site.publicUrl}${paths.reset}#invitation:${code}`, label: 'Choose a password' },
    `The link works once, within ${life}. If it has expired, reply to this email and we will send you a new one.`,
    replyIfUnexpected,
  ])
}

/** @param change the account's email address, and whether an administrator changed the password */
export function passwordChangedEmail(
  site: EmailSite,
  change: { firstName: string; email: string; byAdministrator?: boolean },
): Email {
  const by = change.byAdministrator ? ' by an administrator' : ''
  const unexpected = change.byAdministrator ? 'If you did not ask for this' : "If this wasn't you"
  return composeEmail(site, 'Your password was changed', [
    greeting(change),
    `The password of your account ${change.email} was just changed${by}. You are logged out on every device.`,
    `${unexpected}, please reset your password right away and reply to this email.`,
    { button: `${site.publicUrl}${paths.reset}`, label: 'Reset your password' },
  ])
}

const writers = {
  'mail.welcome': welcomeEmail,
  'mail.password-changed': passwordChangedEmail,
}
export type UserEmailJob = keyof typeof writers

/** The emails that need nothing but the account and the job's data. */
export const userEmails: {
  [N in UserEmailJob]: (site: EmailSite, to: UserRow & EmailData[N]) => Email
} = writers
export const userEmailJobNames = Object.keys(writers) as UserEmailJob[]

export function paymentFailedEmail(
  site: EmailSite,
  to: { firstName: string; email: string; hasAccess: boolean },
): Email {
  const subject = 'Your payment could not be collected'
  if (to.hasAccess)
    return composeEmail(site, subject, [
      greeting(to),
      'Your card was accepted when you enrolled, but the payment could not be collected afterward. You have not been charged. You still have access to the course, so please don’t pay again.',
    ])
  return composeEmail(site, subject, [
    greeting(to),
    'Your card was accepted when you enrolled, but the payment could not be collected afterward. You have not been charged, and your access to the course has ended for now.',
    `To continue, please pay again with the same email address, ${to.email}, and the same password. Your account is still there.`,
    { button: `${site.publicUrl}${paths.payment}`, label: 'Pay again' },
  ])
}

const cardName = ({ cardType, cardLastFour }: { cardType: string | null; cardLastFour: string | null }) =>
  cardLastFour ? `your ${cardType || 'card'} ending in ${cardLastFour}` : 'your card'

/**
 * @param refund its amount as decimal text; `isVoid` if the card was never charged; `endedAccess` if access ended with it;
 * `hasAccess` if the buyer has access now
 */
export function refundEmail(
  site: EmailSite,
  to: { firstName: string },
  refund: {
    amount: string
    cardType: string | null
    cardLastFour: string | null
    isVoid: boolean
    endedAccess: boolean
    hasAccess: boolean
  },
): Email {
  const when = refund.isVoid
    ? 'The payment had not been collected yet, so it was canceled and your card is not charged. Your bank may show it as pending for a few days.'
    : 'It can take a few days until your bank shows it.'
  return composeEmail(site, `We have refunded $${refund.amount}`, [
    greeting(to),
    `We have refunded $${refund.amount} to ${cardName(refund)}. ${when}`,
    accessAfterRefund(refund),
    'If anything is not as you expected, please reply to this email.',
  ])
}

function accessAfterRefund({ endedAccess, hasAccess }: { endedAccess: boolean; hasAccess: boolean }): string {
  if (hasAccess && endedAccess)
    return 'The access that came with this payment has ended. You still have access to the course, because it was given to you in another way too.'
  if (hasAccess) return 'Your access to the course does not change.'
  const stays = 'Your account stays, in case you want to come back.'
  return endedAccess
    ? `Your access to the course has ended with this refund. ${stays}`
    : `Your access to the course had already ended. ${stays}`
}

/** @param refund its amount as decimal text; `restoredAccess` if access that had ended was restored with this failure */
export function refundFailedEmail(
  site: EmailSite,
  to: { firstName: string },
  refund: {
    amount: string
    cardType: string | null
    cardLastFour: string | null
    restoredAccess: boolean
    hasOpenRequest: boolean
    hasAccess: boolean
  },
): Email {
  return composeEmail(site, `Your refund of $${refund.amount} did not reach your card`, [
    greeting(to),
    `We refunded $${refund.amount} to ${cardName(refund)}, but the bank of that card did not accept it. This happens when a card was closed or replaced.`,
    'We know about it and will send the refund again. If you no longer have this card, please reply to this email, so that we can agree on another way.',
    ...(refund.hasOpenRequest ? ['Your request to cancel is open until the refund has been made.'] : []),
    ...(refund.restoredAccess && refund.hasAccess
      ? ['Until then, your access to the course, which had ended, is open to you again.']
      : []),
  ])
}

/** An email to the people who run the site. */
export function alertEmail(site: EmailSite, alert: { subject: string; text: string; link?: string }): Email {
  const address = alert.link?.startsWith('/') ? `${site.publicUrl}${alert.link}` : alert.link
  const button = address === undefined ? [] : [{ button: address, label: 'Open it on the site' }]
  const subject = `[${site.brand}] ${alert.subject}`
  return composeEmail(site, subject, [...alert.text.split('\n\n'), ...button], alert.subject)
}
