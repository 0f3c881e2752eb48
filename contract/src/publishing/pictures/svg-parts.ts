/** What a drawing may consist of. Logos and the pictures of walkthroughs share this list. */
const words = (text: string): string[] => text.trim().split(/\s+/)

/** Shapes and colors: attributes that every element may have, and properties in a `style` attribute. */
export const presentation = words(`
  clip-path clip-rule color color-interpolation color-rendering display enable-background fill fill-opacity fill-rule
  image-rendering opacity overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width vector-effect
  visibility isolation`)

export const commonAttributes: ReadonlySet<string> = new Set([
  ...presentation,
  ...words('id class style transform role'),
])

const gradient = 'id gradientUnits gradientTransform spreadMethod href'

type Elements = Readonly<Record<string, ReadonlySet<string>>>
const withNames = (elements: Record<string, string>): Elements =>
  Object.fromEntries(Object.entries(elements).map(([name, own]) => [name, new Set(words(own))]))

/** The elements of a drawing, each with its own attributes. */
export const drawingElements: Elements = withNames({
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
export const textProperties = words(`
  font-family font-size font-weight font-style text-anchor text-decoration letter-spacing word-spacing dominant-baseline`)

/** The elements of a picture with words in it. */
export const pictureElements: Elements = {
  ...drawingElements,
  ...withNames({ text: 'x y dx dy textLength lengthAdjust', tspan: 'x y dx dy textLength lengthAdjust' }),
}

/** Numbers, colors, path data and references within the drawing. */
const plainValue = /^[-\w\s.,#%+()]*$/
const localUrl = /url\(#[\w.-]+\)/g

/** Whether a value leads nowhere outside of the drawing. */
export const isPlainValue = (value: string): boolean =>
  plainValue.test(value) && !/url/i.test(value.replace(localUrl, ''))
