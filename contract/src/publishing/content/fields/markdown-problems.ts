import { isLinkTarget } from '../../../words/link-target.ts'

/**
 * What a Markdown text has that readers never get: HTML, pictures, and links to other than safe addresses.
 * It is stricter than the conversion, so that a text without problems loses nothing, and needs no parser.
 * @returns sentences for the owner
 */
export function markdownProblems(text: string): string[] {
  const problems: string[] = []
  const tag = /<[a-z/!?][^\s>]*>?/i.exec(text)
  if (tag) problems.push(`HTML such as "${shorten(tag[0])}" is not possible here. Use the buttons above the text.`)
  if (/!\[[^\]]*\]\(/.test(text)) problems.push('Pictures are not possible in a text. Remove the "![".')
  for (const [, target = ''] of text.matchAll(/\]\(\s*<?([^\s)>]*)/g)) {
    if (isLinkTarget(target)) continue
    const reason = target ? `can't lead to "${shorten(target)}"` : 'needs an address'
    problems.push(
      `A link ${reason}. Links begin with https:// or mailto:, or name a page of this site, like "/legal" or "/legal#refund".`,
    )
  }
  if (/^(?:\s*(?:[-+*]|\d+[.)])){8}/m.test(text)) problems.push('Lists can have at most seven levels.')
  if ((text.match(/[*_]+/g) ?? []).length > 1_000) problems.push('This text has too many * or _ signs.')
  return problems
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
