import { markdownToHtml } from '@course/contract/words/markdown'

/** A text as a page shows it: plain, or as HTML where it has more than words. */
export type ProseData = string | { html: string; isParagraph: boolean }

/** Prepares a Markdown text for `kit/prose.tsx`. Email addresses become links. */
export function prose(text: string): ProseData {
  const html = linkEmails(markdownToHtml(text))
  const isParagraph = html.startsWith('<p>') && html.indexOf('</p>') === html.length - 4
  const inner = isParagraph ? html.slice(3, -4) : html
  return decode(inner) === text ? text : { html: inner, isParagraph }
}

const linkEmails = (html: string): string =>
  html
    .split(/(<a [\s\S]*?<\/a>)/)
    .map((part) => (part.startsWith('<a ') ? part : part.replace(emailAddresses, '<a href="mailto:$&">$&</a>')))
    .join('')

const emailAddresses = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

const decode = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
