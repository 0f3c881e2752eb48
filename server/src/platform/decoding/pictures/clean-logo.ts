import { decodeText } from '@course/contract/text-files/text-encoding'
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { type ClassStyles, mergeStyles, readClassStyles } from './logo-styles.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'
const xlinkNamespace = 'http://www.w3.org/1999/xlink'
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/'
const htmlNamespace = 'http://www.w3.org/1999/xhtml'

/** Attributes and style properties that change nothing in a drawing without text. */
const withoutEffect = new RegExp(
  `^(?:data-.*|aria-.*|-inkscape-.*|font(?:-.*)?|text-.*|letter-spacing|word-spacing|line-height|white-space|writing-mode
  |direction|unicode-bidi|dominant-baseline|alignment-baseline|baseline-shift|kerning|glyph-orientation-.*|shape-inside
  |shape-padding|shape-margin|inline-size|solid-color|solid-opacity|mix-blend-mode:normal|pointer-events|cursor
  |color-profile|color-interpolation-filters|flood-.*|lighting-color|zoomAndPan|contentScriptType|contentStyleType
  |lang|tabindex|focusable|requiredFeatures|systemLanguage|t|p-id|(?:filter|mask|marker(?:-.*)?):none)$`.replace(
    /\s/g,
    '',
  ),
)

/**
 * Drops what drawing programs add to an SVG and no browser shows: their own elements and attributes, comments, styles
 * of text. Everything else stays as it was, so that `logoProblems` can judge it.
 * @returns UTF-8; the same bytes if the XML can't be read
 */
export function cleanLogo(bytes: Uint8Array): Uint8Array {
  const svg = decodeText(bytes)
  const styles = readClassStyles(svg)
  const out: string[] = []
  /** How the open elements end; undefined for one that is dropped, with all that is in it. */
  const open: (string | undefined)[] = []
  const isDropped = () => open.length > 0 && open.at(-1) === undefined
  const write = (text: string) => {
    if (!isDropped()) out.push(text)
  }
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', (doctype) => {
    const entities = plainEntities(doctype)
    if (entities) Object.assign(parser.ENTITIES, entities)
    else write('<!DOCTYPE svg>')
  })
  parser.on('processinginstruction', ({ target, body }) => write(`<?${target} ${body}?>`))
  parser.on('text', (text) => write(escapeText(text)))
  parser.on('cdata', (text) => write(`<![CDATA[${text}]]>`))
  parser.on('opentag', (tag) => {
    if (isDropped() || isEditorElement(tag) || (isStyleSheet(tag) && styles.length > 0))
      return void open.push(undefined)
    const name = tag.uri === svgNamespace && tag.name === 'switch' ? 'g' : tag.name
    open.push(tag.isSelfClosing ? '' : `</${name}>`)
    const isRoot = open.length === 1
    out.push(
      `<${name}${attributesOf(tag, styles).map(writeAttribute).join('')}${isRoot ? addedViewBox(tag) : ''}${tag.isSelfClosing ? '/' : ''}>`,
    )
  })
  parser.on('closetag', () => {
    const end = open.pop()
    if (end !== undefined) write(end)
  })
  try {
    parser.write(svg).close()
  } catch {
    return bytes
  }
  return new TextEncoder().encode(out.join('').trim())
}

/**
 * The entities of a document type that only gives names to plain words, as Illustrator does for namespaces.
 * @returns undefined if it does more
 */
function plainEntities(doctype: string): Record<string, string> | undefined {
  const subset = /\[([\s\S]*)\]\s*$/.exec(doctype)?.[1] ?? ''
  const entity = /<!ENTITY\s+([A-Za-z_][\w.-]{0,40})\s+"([^"&%<]{0,200})"\s*>/g
  if (subset.replace(entity, '').trim() !== '') return undefined
  const found = [...subset.matchAll(entity)].map(([, name = '', value = '']) => [name, value])
  return found.length > 40 ? undefined : Object.fromEntries(found)
}

/** Elements for the program that made the drawing. What a browser could show is none of them. */
function isEditorElement({ uri, local, attributes }: SaxesTagNS): boolean {
  if (uri !== svgNamespace) return uri !== '' && uri !== htmlNamespace
  return local === 'metadata' || (local === 'foreignObject' && attributes.requiredExtensions !== undefined)
}

const isStyleSheet = ({ uri, local }: SaxesTagNS) => uri === svgNamespace && local === 'style'

function attributesOf(tag: SaxesTagNS, styles: ClassStyles): { name: string; value: string }[] {
  const { style, class: classes } = tag.attributes
  const merged = withoutTextStyles(mergeStyles(styles, classes?.value ?? '', style?.value ?? ''))
  const others = Object.values(tag.attributes).filter((attribute) => attribute !== style && isOfDrawing(attribute))
  const own = styles.length > 0 ? others.filter(({ name }) => name !== 'class') : others
  return merged === '' ? own : [...own, { name: 'style', value: merged }]
}

function isOfDrawing({ name, local, uri, value }: SaxesAttributeNS): boolean {
  if (uri === xmlnsNamespace) return value === svgNamespace || value === xlinkNamespace
  if (uri === xmlNamespace) return local === 'base'
  if (uri === xlinkNamespace) return local === 'href'
  return uri === '' && !hasNoEffect(name, value)
}

const hasNoEffect = (name: string, value: string) =>
  withoutEffect.test(name) || withoutEffect.test(`${name}:${value.trim()}`)

const withoutTextStyles = (style: string): string =>
  style
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => {
      const [name = '', ...value] = declaration.split(':')
      return declaration !== '' && !hasNoEffect(name.trim(), value.join(':'))
    })
    .join(';')

/** Some programs state the size alone. */
function addedViewBox({ attributes }: SaxesTagNS): string {
  const [width, height] = [attributes.width, attributes.height].map(
    (side) => /^([\d.]+)(?:px)?$/.exec(side?.value ?? '')?.[1],
  )
  return attributes.viewBox || !width || !height ? '' : ` viewBox="0 0 ${width} ${height}"`
}

const writeAttribute = ({ name, value }: { name: string; value: string }) =>
  ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
