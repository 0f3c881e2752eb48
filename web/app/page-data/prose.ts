import { markdownToHtml } from '@course/contract/words/markdown'

/** A text as a page shows it: plain, or as HTML where it has more than words. */
export type ProseData = string | { html: string; isParagraph: boolean }

const emailMark = '{{seller.email}}'

/**
 * Prepares a Markdown text for `ui/prose.tsx`. The seller's email address becomes a link. Marks in HTML get names of their
 * own, because what fills them has to be escaped once more in a page's data.
 */
export function prose(text: string): ProseData {
  const html = linkEmail(markdownToHtml(text))
  const isParagraph = html.startsWith('<p>') && html.indexOf('</p>') === html.length - 4
  const inner = isParagraph ? html.slice(3, -4) : html
  if (decode(inner) === text) return text
  return { html: inner.replace(/\{\{seller\./g, '{{html.seller.'), isParagraph }
}

const linkEmail = (html: string): string =>
  html
    .split(/(<a [\s\S]*?<\/a>)/)
    .map((part) => (part.startsWith('<a ') ? part : part.replaceAll(emailMark, emailLink)))
    .join('')

const emailLink = `<a href="mailto:${emailMark}">${emailMark}</a>`

const decode = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
