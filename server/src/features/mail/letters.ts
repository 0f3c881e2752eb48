import { escapeHtml } from '../../escape-html.ts'
import type { Mail } from '../../gateways/mail.ts'
import type { SiteFacts } from '../../site-facts.ts'

/** What every letter says about the site. */
export interface Letterhead extends SiteFacts {
  brand: string
  publicUrl: string
}

export type Letter = Omit<Mail, 'to'>

/** One part of a letter: a paragraph, something that stands alone on its line, a link, or terms and what they stand at. */
type Part = string | { alone: string } | { link: string; label: string } | { rows: [term: string, value: string][] }

/** The same words as plain text and as HTML, so that the two can't say different things. */
export function letter(head: Letterhead, subject: string, parts: Part[]): Letter {
  const closing = [`${head.seller.name}, ${head.seller.address.join(', ')}`, head.seller.email].join('\n')
  const text = [...parts.map(textOf), `${head.brand}\n${closing}`].join('\n\n')
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f5f1;color:#1d2b26;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">
${parts.map(htmlOf).join('\n')}
<p style="margin:32px 0 0;color:#55635d;font-size:14px">${escapeHtml(head.brand)}<br>${escapeHtml(closing).replace(/\n/g, '<br>')}</p>
</div></body></html>
`
  return { subject, text: `${text}\n`, html }
}

function textOf(part: Part): string {
  if (typeof part === 'string') return part
  if ('rows' in part) return part.rows.map(([term, value]) => `${term}: ${value}`).join('\n')
  return 'alone' in part ? part.alone : `${part.label}:\n${part.link}`
}

function htmlOf(part: Part): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`
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

export function welcomeLetter(head: Letterhead, to: { firstName: string; email: string }): Letter {
  return letter(head, `Welcome to ${head.brand}`, [
    `Hello ${to.firstName},`,
    `your account is ready. You log in with this e-mail address, ${to.email}, and the password that was chosen for it.`,
    { link: `${head.publicUrl}/login`, label: 'Log into the members area' },
    'If you did not expect this letter, please answer it and tell us.',
  ])
}

/** @param code `token,user id`; the link carries it in the fragment, which no server and no log ever sees */
export function resetLetter(head: Letterhead, to: { firstName: string }, code: string, life: string): Letter {
  return letter(head, 'Your password reset code', [
    `Hello ${to.firstName},`,
    'somebody asked to reset the password of your account. If it was you, copy this code into the form:',
    { alone: code },
    { link: `${head.publicUrl}/reset#${code}`, label: 'Or open the form with the code filled in' },
    `The code can be used once and for ${life}. If it was not you, you need not do anything: your password stays as it is.`,
  ])
}

/** @param code `token,user id`, as in a reset */
export function invitationLetter(head: Letterhead, to: { firstName: string }, code: string, life: string): Letter {
  return letter(head, `Your invitation to ${head.brand}`, [
    `Hello ${to.firstName},`,
    'an account was made for you. Please choose a password for it:',
    { link: `${head.publicUrl}/reset#invitation:${code}`, label: 'Choose a password' },
    `The link can be used once and for ${life}. After that, ask for a new one.`,
  ])
}

export function passwordChangedLetter(head: Letterhead, to: { firstName: string; email: string }): Letter {
  return letter(head, 'Your password was changed', [
    `Hello ${to.firstName},`,
    `the password of your account ${to.email} was changed just now, and every device was logged out.`,
    'If it was not you, please reset it at once and answer this letter.',
    { link: `${head.publicUrl}/reset`, label: 'Reset the password' },
  ])
}

export function paymentFailedLetter(head: Letterhead, to: { firstName: string; email: string }): Letter {
  return letter(head, 'Your payment could not be collected', [
    `Hello ${to.firstName},`,
    'your card was accepted when you enrolled, but the payment could not be collected afterwards. You have not been charged, and your access to the course has ended for now.',
    `To go on, please pay again with the same e-mail address, ${to.email}, and the same password. Your account is still there.`,
    { link: `${head.publicUrl}/payment`, label: 'Pay again' },
  ])
}

const cardOf = ({ cardType, cardLastFour }: { cardType: string | null; cardLastFour: string | null }) =>
  cardLastFour ? `your ${cardType || 'card'} ending in ${cardLastFour}` : 'your card'

/** @param refund its amount as decimal text; `isVoid` where the card was never charged in the first place */
export function refundLetter(
  head: Letterhead,
  to: { firstName: string },
  refund: {
    amount: string
    cardType: string | null
    cardLastFour: string | null
    isVoid: boolean
    endsAccess: boolean
  },
): Letter {
  const when = refund.isVoid
    ? 'The payment had not been collected yet, so your bank only has to let it go. It may still be shown for some days.'
    : 'Your bank may take some days until it shows there.'
  return letter(head, `We have refunded $${refund.amount}`, [
    `Hello ${to.firstName},`,
    `we have given $${refund.amount} back to ${cardOf(refund)}. ${when}`,
    refund.endsAccess
      ? 'Your access to the course has ended with it. Your account stays, should you want to come back.'
      : 'Your access to the course stays as it is.',
    'If anything about it is not as you expected, please answer this letter.',
  ])
}

/** @param refund its amount as decimal text; `hasAccess` where the access that it had ended was given again */
export function refundFailedLetter(
  head: Letterhead,
  to: { firstName: string },
  refund: {
    amount: string
    cardType: string | null
    cardLastFour: string | null
    endsAccess: boolean
    hasAccess: boolean
  },
): Letter {
  return letter(head, `Your refund of $${refund.amount} did not reach your card`, [
    `Hello ${to.firstName},`,
    `we refunded $${refund.amount} to ${cardOf(refund)}, but the bank of that card did not accept it. This happens when a card was closed or replaced.`,
    'We know about it and will send the refund again. If you no longer have this card, please answer this email, so that we can agree on another way.',
    ...(refund.endsAccess
      ? ['Until then, access to the course that had ended with the refund is open to you again.']
      : []),
  ])
}

/** A letter to those who run the site. */
export function alertLetter(head: Letterhead, alert: { subject: string; text: string; link?: string }): Letter {
  const address = alert.link?.startsWith('/') ? `${head.publicUrl}${alert.link}` : alert.link
  const link = address === undefined ? [] : [{ link: address, label: 'Open it on the site' }]
  return letter(head, `[${head.brand}] ${alert.subject}`, [...alert.text.split('\n\n'), ...link])
}
