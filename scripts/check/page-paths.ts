import { pages } from '@course/contract/pages'
import ts from 'typescript'

const firstSegments = Object.values(pages).map(({ path }) => path.split('/')[1])
/** A page's path at the start of a text, or after another site's address or a wildcard; not a part of a longer path. */
const pagePath = new RegExp(`(?<![\\w.-])/(?:${firstSegments.join('|')})(?![\\w.-])`)

/**
 * The page addresses that a file writes out instead of taking them from `paths`.
 * @param file its name, for its kind and for the message
 * @returns one line each: file, line number and the literal
 */
export function pathLiterals(file: string, source: string): string[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const lines: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (pagePath.test(literalText(node))) {
      const { line } = parsed.getLineAndCharacterOfPosition(node.getStart())
      lines.push(`${file}:${line + 1}: ${node.getText()}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return lines
}

function literalText(node: ts.Node): string {
  if (ts.isTemplateExpression(node)) return textOfTemplate(node)
  if (ts.isRegularExpressionLiteral(node)) return node.text.slice(1).replaceAll('\\/', '/').replace(/^\^/, '')
  return ts.isLiteralExpression(node) || ts.isJsxText(node) ? node.text : ''
}

/** An expression after a slash is part of a path, as in `/api/users/${id}/access`. Any other may be a site's address. */
function textOfTemplate({ head, templateSpans }: ts.TemplateExpression): string {
  return templateSpans.reduce(
    (text, { literal }) => `${text}${text.endsWith('/') ? 'id' : ''}${literal.text}`,
    head.text,
  )
}
