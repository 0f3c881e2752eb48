import { isolate } from '@course/contract/words/isolated-text'
import { escapeHtml } from '../escape-html.ts'
import type { Mail } from '../gateways/mail.ts'
import type { LiveSite } from '../site-facts.ts'
import { emailStyles, type Looks, looksOf } from './email-looks.ts'

export type EmailSite = Pick<LiveSite, 'brand' | 'colors' | 'publicUrl' | 'seller' | 'timeZone'>
export type Email = Omit<Mail, 'to'>

/** An email has at most one button: what most readers want to do next. */
type Part =
  | string
  | { alone: string }
  | { button: string; label: string }
  | { link: string; label: string }
  | { rows: [term: string, value: string][] }

/** Text and HTML of the same parts. @param heading the HTML's first line; above the text is the subject */
export function composeEmail(site: EmailSite, subject: string, parts: Part[], heading = subject): Email {
  const { name, address, email } = site.seller
  const closing = [`${name}, ${address.join(', ')}`, email]
  const text = [...parts.map(toText), [site.brand, ...closing].join('\n')].join('\n\n')
  return {
    subject,
    replyTo: email,
    text: `${text}\n`,
    html: renderDocument(site, { subject, heading, parts, closing }),
  }
}

export const greeting = ({ firstName }: { firstName: string }): string =>
  firstName.trim() === '' ? 'Hello,' : `Hello ${isolate(firstName)},`

export const replyIfUnexpected = 'If you did not expect this email, please reply to it and tell us.'

export const cardName = ({ cardType, cardLastFour }: { cardType: string | null; cardLastFour: string | null }) =>
  cardLastFour ? `your ${cardType || 'card'} ending in ${cardLastFour}` : 'your card'

function toText(part: Part): string {
  if (typeof part === 'string') return part
  if ('rows' in part) return part.rows.map(([term, value]) => `${term}: ${value}`).join('\n')
  if ('alone' in part) return part.alone
  return `${part.label}:\n${'button' in part ? part.button : part.link}`
}

interface Written {
  subject: string
  heading: string
  parts: readonly Part[]
  closing: readonly string[]
}

/** Tables and inline styles, because some programs for email know nothing else. */
function renderDocument(site: EmailSite, { subject, heading, parts, closing }: Written): string {
  const looks = looksOf(site.colors.light)
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
  const logo = `<img src="${escapeHtml(site.publicUrl)}/apple-touch-icon.png" width="40" height="40" alt="" style="${looks.logo}">`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${emailStyles(site.colors.dark)}</style></head>
<body class="paper" style="${looks.paper}">
<table ${table}><tr><td align="center" class="frame" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px"><tr><td align="left" class="card" style="${looks.card}">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td>${logo}</td><td class="ink" style="${looks.brand}">${escapeHtml(site.brand)}</td></tr></table>
<h1 class="ink" style="${looks.heading}">${escapeHtml(heading)}</h1>
${parts.map((part) => toHtml(part, looks)).join('\n')}
<p class="soft" style="${looks.closing}">${escapeHtml(site.brand)}<br>${closing.map(escapeHtml).join('<br>')}</p>
</td></tr></table>
</td></tr></table>
</body></html>
`
}

function toHtml(part: Part, looks: Looks): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`
  if ('alone' in part) return `<p class="alone" style="${looks.alone}">${escapeHtml(part.alone)}</p>`
  if ('button' in part) {
    const link = `<a href="${escapeHtml(part.button)}" class="button" style="${looks.button}">${escapeHtml(part.label)}</a>`
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr><td class="button-box" style="${looks.buttonBox}">${link}</td></tr></table>`
  }
  if ('rows' in part) {
    const rows = part.rows.map(
      ([term, value]) =>
        `<tr><th scope="row" class="soft line term" style="${looks.term}">${escapeHtml(term)}</th><td class="line value" style="${looks.value}">${escapeHtml(value)}</td></tr>`,
    )
    return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;margin:16px 0">${rows.join('')}</table>`
  }
  return `<p><a href="${escapeHtml(part.link)}" class="link" style="${looks.link}">${escapeHtml(part.label)}</a></p>`
}
