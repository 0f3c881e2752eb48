import {
  commonAttributes as common,
  drawingElements as elements,
  isPlainValue as isPlain,
  presentation,
} from '@course/contract/publishing/pictures/svg-parts'
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'

const svgNamespace = 'http://www.w3.org/2000/svg'
const linkNamespace = 'http://www.w3.org/1999/xlink'
const namespaceOfNamespaces = 'http://www.w3.org/2000/xmlns/'

const localLink = /^#[\w.-]+$/
/** Values that are words and lead nowhere. */
const freeText = new Set(['id', 'class', 'version', 'baseProfile', 'role'])

/**
 * Checks an SVG against the list of what a logo may consist of: shapes, gradients and clips. Nothing is repaired.
 * @returns what is not allowed, each named once; empty for a logo that may be used
 */
export function logoProblems(bytes: Uint8Array): string[] {
  const text = readUtf8(bytes)
  if (text === undefined) return ['characters that are not UTF-8']
  const problems = new Set<string>()
  const open: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', () => void problems.add('a problem in its XML'))
  parser.on('doctype', () => void problems.add('a document type (<!DOCTYPE>)'))
  // In HTML, a comment may end earlier than in XML, as <!--> does; then the rest of it would be elements.
  parser.on('comment', (content) => {
    if (/[<>]/.test(content)) problems.add('a comment that contains < or >')
  })
  parser.on('cdata', () => void problems.add('a CDATA section'))
  parser.on('processinginstruction', ({ target }) => void problems.add(`the instruction <?${short(target)}?>`))
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (encoding.toLowerCase() !== 'utf-8') problems.add(`the encoding ${short(encoding)}`)
  })
  parser.on('text', (content) => {
    if (content.trim() && !['title', 'desc'].includes(open.at(-1) ?? '')) problems.add('text outside of its title')
  })
  parser.on('opentag', (tag) => {
    for (const problem of tagProblems(tag, open)) problems.add(problem)
    open.push(tag.local)
  })
  parser.on('closetag', () => void open.pop())
  try {
    parser.write(text).close()
  } catch {
    problems.add('a problem in its XML')
  }
  return [...problems]
}

function readUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function* tagProblems(tag: SaxesTagNS, open: readonly string[]): Generator<string> {
  const isKnown = tag.uri === svgNamespace && Object.hasOwn(elements, tag.local)
  if (!isKnown) return yield `the element <${short(tag.name)}>`
  if (open.length === 0 && tag.local !== 'svg') yield 'no <svg> around it'
  if (open.length > 0 && tag.local === 'svg') yield 'an <svg> inside of another'
  if (open.length === 0 && !tag.attributes.viewBox) yield 'an <svg> without viewBox'
  for (const attribute of Object.values(tag.attributes)) yield* attributeProblems(attribute, tag, open)
}

function* attributeProblems(attribute: SaxesAttributeNS, tag: SaxesTagNS, open: readonly string[]): Generator<string> {
  const { name, local, uri, value } = attribute
  const place = `${short(name)} of <${short(tag.name)}>`
  const own = elements[tag.local]
  if (uri === namespaceOfNamespaces) {
    if (value !== svgNamespace && value !== linkNamespace) yield `the namespace ${short(value)}`
  } else if (isLink(attribute) && own?.has('href')) {
    if (!localLink.test(value)) yield `the link in ${place}`
  } else if (name === 'xml:space') {
    return
  } else if (uri !== '' || !(common.has(local) || own?.has(local))) {
    yield `the attribute ${place}`
  } else if (local === 'style') {
    yield* styleProblems(value, place, open)
  } else if (!isHarmless(local, value, open)) {
    yield `the value of ${place}`
  }
}

const isLink = ({ local, uri }: SaxesAttributeNS) => local === 'href' && (uri === '' || uri === linkNamespace)

/** Clips inside of clips could multiply until a browser can't draw them. */
const isHarmless = (local: string, value: string, open: readonly string[]): boolean =>
  freeText.has(local) || (isPlain(value) && !(local === 'clip-path' && open.includes('clipPath')))

function* styleProblems(style: string, place: string, open: readonly string[]): Generator<string> {
  for (const declaration of style.split(';')) {
    const [property = '', ...rest] = declaration.split(':').map((part) => part.trim())
    if (property === '') continue
    if (!presentation.includes(property)) yield `the style ${short(property)} in ${place}`
    else if (rest.length !== 1 || !isHarmless(property, rest[0] ?? '', open))
      yield `the value of ${short(property)} in ${place}`
  }
}

const short = (name: string) => (name.length > 40 ? `${name.slice(0, 40)}…` : name)
