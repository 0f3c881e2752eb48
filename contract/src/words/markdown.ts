import { micromark, type Options } from 'micromark'
import { isLinkTarget } from './link-target.ts'

/** What a text can't have: it stays as it was typed. */
const disabled = [
  ...['htmlFlow', 'htmlText', 'labelStartImage', 'autolink', 'definition', 'characterReference'],
  ...['codeIndented', 'codeFenced', 'codeText', 'blockQuote', 'setextUnderline', 'thematicBreak'],
]

export type Extension = NonNullable<Options['extensions']>[number]

export interface MarkdownOptions {
  /** The level of the highest heading on the page below which the text stands; 3 unless told. */
  topHeading?: 2 | 3 | 4
  extensions?: Options['extensions']
  htmlExtensions?: Options['htmlExtensions']
}

/**
 * Converts a text to HTML that is safe in any page: paragraphs, lists, headings, bold and italic words, and links to
 * targets that `isLinkTarget` allows. Other links become their words, and HTML is shown as text.
 */
export function markdownToHtml(text: string, { topHeading = 3, ...more }: MarkdownOptions = {}): string {
  const { extensions = [], htmlExtensions = [] } = more
  const html = micromark(text, {
    extensions: [{ disable: { null: disabled } }, ...(extensions ?? [])],
    htmlExtensions: htmlExtensions ?? [],
  })
  return html
    .replace(/<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, (_, target: string, words: string) =>
      isLinkTarget(target.replaceAll('&amp;', '&')) ? `<a href="${target}">${words}</a>` : words,
    )
    .replace(/(<\/?h)([1-6])>/g, (_, tag: string, level: string) => `${tag}${Math.max(Number(level), topHeading)}>`)
}
