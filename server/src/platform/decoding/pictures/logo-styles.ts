/** Classes with their declarations, in the order of the style sheet. */
export type ClassStyles = readonly (readonly [className: string, declarations: string])[]

const sheet = /<style(?:\s+(?:type="text\/css"|id="[^"]*"))*\s*>(?:\s*<!\[CDATA\[)?([^<&]*?)(?:\]\]>\s*)?<\/style>/g

/**
 * The style sheets of a drawing, such as Illustrator's `.cls-1{fill:#254}`, if they style nothing but classes. Then each
 * element can have its own style instead.
 * @returns empty if a style sheet does more, which `logoProblems` refuses
 */
export function readClassStyles(svg: string): ClassStyles {
  const sheets = [...svg.matchAll(sheet)]
  if (sheets.length !== svg.match(/<style\b/g)?.length) return []
  const text = sheets.map(([, rules]) => rules).join('\n')
  const styles: [string, string][] = []
  for (const rule of text.replace(/\/\*[\s\S]*?\*\//g, '').match(/[^{}]+\{[^{}]*\}|\S+/g) ?? []) {
    const [, selectors = '', declarations = ''] = /^([^{}]+)\{([^{}]*)\}$/.exec(rule) ?? []
    for (const selector of selectors.split(',')) {
      const name = /^\.([\w-]+)$/.exec(selector.trim())?.[1]
      if (name === undefined) return []
      styles.push([name, declarations.trim()])
    }
  }
  return styles
}

/** The style of an element: that of its classes, and after it its own, which wins. */
export function mergeStyles(styles: ClassStyles, classes: string, own: string): string {
  const names = classes.trim().split(/\s+/)
  const fromClasses = styles.filter(([name]) => names.includes(name)).map(([, declarations]) => declarations)
  return [...fromClasses, own].filter(Boolean).join(';')
}
