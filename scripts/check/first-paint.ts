/**
 * Ten packets of 1,460 bytes, which a server sends before the first acknowledgment: a longer page comes a round trip
 * later. Source: RFC 6928.
 */
export const firstFlightBytes = 14_600

/** What a server and a proxy add to the site's own headers: status line, date, request ID, length, connection. */
const addedHeaderBytes = 260

export interface SentPage {
  html: string
  headers: Record<string, string>
  /** The length of the compressed body, in bytes. */
  bodyBytes: number
}

/** The bytes of a page's whole response. */
export const responseBytes = ({ headers, bodyBytes }: SentPage): number =>
  addedHeaderBytes +
  bodyBytes +
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + ': \r\n'.length, 0)

const find = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([element]) => element)

/**
 * The elements of a page that make a browser ask for a file before it paints the first text: style sheets, fonts and
 * pictures of the inline styles, scripts that block, and whatever is preloaded. A font that is swapped in holds up no
 * text, and the logo is drawn after it.
 */
export function requestsBeforePaint(html: string): string[] {
  const links = find(html, /<link\b[^>]*>/g).filter(
    (link) => /rel="(?:stylesheet|preload|modulepreload)"/.test(link) && !/\bdisabled\b/.test(link),
  )
  const scripts = find(html, /<script\b[^>]*\bsrc=[^>]*>/g).filter(
    (script) => !/\b(?:async|defer)\b|type="module"/.test(script),
  )
  const styles = find(html, /<style\b[^>]*>[\s\S]*?<\/style>/g).flatMap((style) =>
    find(
      style.replace(/@font-face\s*\{[^}]*font-display:\s*swap[^}]*\}|--logo:[^}]*/g, ''),
      /(?:@import[^;]*|url\((?!["']?(?:data:|#))[^)]*\))/g,
    ),
  )
  return [...links, ...scripts, ...styles]
}
