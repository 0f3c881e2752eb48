import * as paths from '@course/contract/paths'
import { isolate } from '@course/contract/words/isolated-text'
import type { UserRow } from '../accounts/accounts.ts'
import type { EmailData } from '../platform/email-jobs.ts'
import { escapeHtml } from '../platform/escape-html.ts'
import type { Mail } from '../platform/gateways/mail.ts'
import type { SiteFacts } from '../platform/site-facts.ts'

export interface EmailSite extends SiteFacts {
  brand: string
  publicUrl: string
}

export type Email = Omit<Mail, 'to'>

/** One part of an email: a paragraph, a text on its own line, a link, or a table of terms and values. */
type Part = string | { alone: string } | { link: string; label: string } | { rows: [term: string, value: string][] }

/** Composes plain text and HTML from the same parts, so that both say the same. */
export function composeEmail(site: EmailSite, subject: string, parts: Part[]): Email {
  const closing = [`${site.seller.name}, ${site.seller.address.join(', ')}`, site.seller.email].join('\n')
  const text = [...parts.map(toText), `${site.brand}\n${closing}`].join('\n\n')
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f5f1;color:#1d2b26;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">
${parts.map(toHtml).join('\n')}
<p style="margin:32px 0 0;color:#55635d;font-size:14px">${escapeHtml(site.brand)}<br>${escapeHtml(closing).replace(/\n/g, '<br>')}</p>
</div></body></html>
`
  return { subject, replyTo: site.seller.email, text: `${text}\n`, html }
}

function toText(part: Part): string {
  if (typeof part === 'string') return part
  if ('rows' in part) return part.rows.map(([term, value]) => `${term}: ${value}`).join('\n')
  return 'alone' in part ? part.alone : `${part.label}:\n${part.link}`
}

function toHtml(part: Part): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`
  if ('alone' in part) {
    return `<p style="padding:12px;background:#eef2ee;font:14px/1.5 monospace;overflow-wrap:anywhere">${escapeHtml(part.alone)}</p>`
  }
  if ('rows' in part) {
    const cell = 'text-align:left;vertical-align:top;padding:4px 12px 4px 0;overflow-wrap:anywhere'
    const rows = part.rows.map(
      ([term, value]) =>
        `<tr><th scope="row" style="${cell};font-weight:600">${escapeHtml(term)}</th><td style="${cell}">${escapeHtml(value)}</td></tr>`,
    )
    return `<table style="border-collapse:collapse">${rows.join('')}</table>`
  }
  return `<p><a href="${escapeHtml(part.link)}" style="color:#0f5c42">${escapeHtml(part.label)}</a></p>`
}

export const greeting = ({ firstName }: { firstName: string }): string => `Hello ${isolate(firstName)},`

export const replyIfUnexpected = 'If you did not expect this email, please reply to it and tell us.'

export function welcomeEmail(site: EmailSite, to: { firstName: string; email: string }): Email {
  return composeEmail(site, `Welcome to ${site.brand}`, [
    greeting(to),
    `${site.seller.name} has created an account for you at ${site.brand}, our online course. You log in with this email address, ${to.email}, and the password that was set for you.`,
    { link: `${site.publicUrl}${paths.login}`, label: 'Log into the members area' },
    replyIfUnexpected,
  ])
}

/** @param code `token,user id`. It is in the link's fragment, which browsers never send, so no log contains it. */
export function resetEmail(site: EmailSite, to: { firstName: string }, code: string, life: string): Email {
  return composeEmail(site, 'Your password reset code', [
    greeting(to),
    'Someone asked to reset the password of your account. If it was you, copy this code into the form:',
    { alone: code },
    { link: `${site.publicUrl}${paths.reset}#${code}`, label: 'Or open the form with the code filled in' },
    `The code works once, within ${life}. If it wasn't you, you don't need to do anything: your password stays the same.`,
  ])
}

/** @param code `token,user id`, like that of a reset */
export function invitationEmail(site: EmailSite, to: { firstName: string }, code: string, life: string): Email {
  return composeEmail(site, `Your invitation to ${site.brand}`, [
    greeting(to),
    `${site.seller.name} has created an account for you at ${site.brand}, our online course. Choose a password, and you can log in:`,
    { link: `${site.publicUrl}${paths.reset}#invitation:${code}`, label: 'Choose a password' },
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
    { link: `${site.publicUrl}${paths.reset}`, label: 'Reset your password' },
  ])
}

/**
 * For both the old and the new address. Neither email names the other address, because a mistyped old address belongs to
 * a stranger.
 */
export function emailChangedEmail(
  site: EmailSite,
  change: { firstName: string; email: string; isNew: boolean },
): Email {
  return composeEmail(site, 'The email address of your account was changed', [
    greeting(change),
    change.isNew
      ? `An administrator has changed the email address of your account at ${site.brand}. From now on you log in with this address, ${change.email}. Your password stays the same unless another email from us says otherwise.`
      : `An administrator has changed the email address of your account at ${site.brand}. This address, ${change.email}, can no longer be used to log in, and our emails now go to the new one.`,
    'If you did not ask for this, please reply to this email right away.',
  ])
}

const writers = {
  'mail.welcome': welcomeEmail,
  'mail.password-changed': passwordChangedEmail,
  'mail.email-changed': emailChangedEmail,
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
    { link: `${site.publicUrl}${paths.payment}`, label: 'Pay again' },
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
  const link = address === undefined ? [] : [{ link: address, label: 'Open it on the site' }]
  return composeEmail(site, `[${site.brand}] ${alert.subject}`, [...alert.text.split('\n\n'), ...link])
}
