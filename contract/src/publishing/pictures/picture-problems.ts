/** In bytes. A walkthrough has a picture for each of its steps, and arrives whole. */
export const maxPictureBytes = 20_000

const namespaces = ['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink']
/** Fonts that every device has. */
const genericFonts = ['serif', 'sans-serif', 'monospace', 'system-ui', 'ui-serif', 'ui-sans-serif', 'ui-monospace']
const wordAttributes = new Set([
  'id',
  'class',
  'version',
  'baseProfile',
  'role',
  'xml:space',
  'aria-label',
  'aria-labelledby',
  'aria-hidden',
])
const textParents = new Set(['title', 'desc', 'text', 'tspan'])

/** Comments, tags, and the text between them. What is none of these is left over. */
const pieces =
  /<!--(?:[^<>-]|-(?!-))*-->|<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*)\s*(\/?)>|([^<>]+)/g
const attributes = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const entities = /&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});/g

/** The size of a picture's drawing area, for the room that it takes on the page. */
export function pictureSize(svg: string): { width: number; height: number } | undefined {
  const [, box = ''] = /<svg\b[^>]*\sviewBox\s*=\s*["']([^"']*)["']/.exec(svg) ?? []
  const [, , width = 0, height = 0] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return width > 0 && height > 0 ? { width, height } : undefined
}

/**
 * Checks the SVG of a picture against the list of what it may consist of. It takes only the plain part of XML that
 * drawings need, so that nothing hides in the rest. Nothing is repaired.
 * @returns what is not allowed, each named once; empty for a picture that may be used
 */
export function pictureProblems(svg: string): string[] {
  const text = svg.replace(/^\uFEFF?\s*<\?xml [^<>?]*\?>/, '').trim()
  const open: string[] = []
  const problems = new Set<string>()
  let at = 0
  for (const piece of text.matchAll(pieces)) {
    if (piece.index !== at) break
    at += piece[0].length
    for (const problem of pieceProblems(piece, open)) problems.add(problem)
  }
  if (at < text.length) problems.add(`XML that the site can't read, at “${short(text.slice(at))}”`)
  else if (open.length > 0) problems.add(`no </${short(open.at(-1) ?? '')}> at its end`)
  for (const problem of rootProblems(text)) problems.add(problem)
  return [...problems]
}

/** @param open the elements around the piece, which follow it */
function* pieceProblems(
  [, closed, opened, ofTag = '', isEmpty, words]: RegExpExecArray,
  open: string[],
): Generator<string> {
  if (closed !== undefined && open.pop() !== closed) yield `a closing </${short(closed)}> in the wrong place`
  if (words !== undefined) yield* textProblems(words, open)
  if (opened === undefined) return
  yield* tagProblems(opened, ofTag, open)
  if (isEmpty === '') open.push(opened)
}

function* rootProblems(text: string): Generator<string> {
  const [, root] = /^(?:<!--[\s\S]*?-->\s*)*(<svg\b[^>]*>)/.exec(text) ?? []
  if (root === undefined || !/(?:<\/svg\s*>|^<svg[^>]*\/>)\s*(?:<!--[\s\S]*-->)?$/.test(text))
    return yield 'no <svg> around it'
  if (!pictureSize(root)) yield 'an <svg> without viewBox'
  // Without it, a browser shows no picture.
  if (!/\sxmlns\s*=\s*["']http/.test(root)) yield 'an <svg> without xmlns'
}

function* textProblems(words: string, open: readonly string[]): Generator<string> {
  if (words.trim() && !textParents.has(open.at(-1) ?? '')) yield 'words outside of <text>'
  if (words.replace(entities, '').includes('&')) yield 'an “&” that is not written &amp;'
}

function* tagProblems(name: string, ofTag: string, open: readonly string[]): Generator<string> {
  const own = Object.hasOwn(pictureElements, name) ? pictureElements[name] : undefined
  if (!own) return yield `the element <${short(name)}>`
  if (open.length > 0 && name === 'svg') yield 'an <svg> inside of another'
  for (const [, attribute = '', inDouble, inSingle] of ofTag.matchAll(attributes))
    yield* attributeProblems({ attribute, value: inDouble ?? inSingle ?? '', tag: name, own }, open)
}

interface Attribute {
  attribute: string
  value: string
  tag: string
  /** The attributes that the element may have besides the common ones. */
  own: ReadonlySet<string>
}

function* attributeProblems({ attribute, value, tag, own }: Attribute, open: readonly string[]): Generator<string> {
  const place = `${short(attribute)} of <${tag}>`
  const isKnown = commonAttributes.has(attribute) || own.has(attribute) || textProperties.includes(attribute)
  if (/^xmlns(:xlink)?$/.test(attribute)) {
    if (!namespaces.includes(value)) yield `the namespace ${short(value)}`
  } else if (/^(xlink:)?href$/.test(attribute)) {
    if (!own.has('href') || !/^#[\w.-]+$/.test(value)) yield `the link in ${place}`
  } else if (wordAttributes.has(attribute)) {
    if (value.replace(entities, '').includes('&')) yield `the value of ${place}`
  } else if (!isKnown) yield `the attribute ${place}`
  else if (attribute === 'style') yield* styleProblems(value, place, open)
  else yield* valueProblems(attribute, value, place, open)
}

function* styleProblems(style: string, place: string, open: readonly string[]): Generator<string> {
  for (const declaration of style.split(';')) {
    const [property = '', ...rest] = declaration.split(':').map((part) => part.trim())
    if (property === '') continue
    const isKnown = presentation.includes(property) || textProperties.includes(property)
    if (!isKnown || rest.length !== 1) yield `the style ${short(property)} in ${place}`
    else yield* valueProblems(property, rest[0] ?? '', `${short(property)} in ${place}`, open)
  }
}

/** Clips inside of clips could multiply until a browser can't draw them. */
function* valueProblems(name: string, value: string, place: string, open: readonly string[]): Generator<string> {
  if (name === 'font-family') {
    const strange = value.split(',').find((font) => !genericFonts.includes(font.trim()))
    if (strange !== undefined) yield `the font “${short(strange.trim())}”, which not every device has`
  } else if (!isPlainValue(value) || (name === 'clip-path' && open.includes('clipPath'))) yield `the value of ${place}`
}

/** A refused picture, in a sentence for the owner. */
export const pictureSentence = (problems: readonly string[]): string =>
  `This picture has ${problems.slice(0, 3).join(', ')}. It may have shapes, colors, gradients, and words in <text> with a font such as “sans-serif”.`

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** What a drawing may consist of. Logos and the pictures of walkthroughs share this list. */
const words = (text: string): string[] => text.trim().split(/\s+/)

/** Shapes and colors: attributes that every element may have, and properties in a `style` attribute. */
const presentation = words(`
  clip-path clip-rule color color-interpolation color-rendering display enable-background fill fill-opacity fill-rule
  image-rendering opacity overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width vector-effect
  visibility isolation`)

const commonAttributes: ReadonlySet<string> = new Set([...presentation, ...words('id class style transform role')])

const gradient = 'id gradientUnits gradientTransform spreadMethod href'

type Elements = Readonly<Record<string, ReadonlySet<string>>>
const withNames = (elements: Record<string, string>): Elements =>
  Object.fromEntries(Object.entries(elements).map(([name, own]) => [name, new Set(words(own))]))

/** The elements of a drawing, each with its own attributes. */
const drawingElements: Elements = withNames({
  svg: 'version baseProfile x y width height viewBox preserveAspectRatio',
  g: '',
  defs: '',
  title: '',
  desc: '',
  path: 'd pathLength',
  circle: 'cx cy r',
  ellipse: 'cx cy rx ry',
  rect: 'x y width height rx ry',
  line: 'x1 y1 x2 y2',
  polyline: 'points',
  polygon: 'points',
  linearGradient: `x1 y1 x2 y2 ${gradient}`,
  radialGradient: `cx cy r fx fy fr ${gradient}`,
  stop: 'offset',
  clipPath: 'clipPathUnits',
})

/** Properties of words. A logo has none, because they would need a font that the visitor may not have. */
const textProperties = words(`
  font-family font-size font-weight font-style text-anchor text-decoration letter-spacing word-spacing dominant-baseline`)

/** The elements of a picture with words in it. */
const pictureElements: Elements = {
  ...drawingElements,
  ...withNames({ text: 'x y dx dy textLength lengthAdjust', tspan: 'x y dx dy textLength lengthAdjust' }),
}

/** Numbers, colors, path data and references within the drawing. */
const plainValue = /^[-\w\s.,#%+()]*$/
const localUrl = /url\(#[\w.-]+\)/g

/** Whether a value leads nowhere outside of the drawing. */
const isPlainValue = (value: string): boolean => plainValue.test(value) && !/url/i.test(value.replace(localUrl, ''))
