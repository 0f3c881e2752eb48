import { SaxesParser } from 'saxes'
import { type Package, WorkbookError } from './unpack.ts'

/** Called for each element. Prefixes of names are left out, because programs choose different ones. */
export interface XmlHandlers {
  open?(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads a part of a workbook. Ends early once `isDone` says so.
 * @throws WorkbookError if it is not well-formed
 */
export async function readXml(
  parts: Package,
  path: string,
  handlers: XmlHandlers,
  isDone: () => boolean = () => false,
): Promise<void> {
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw new WorkbookError(
      'This file is damaged. Please open it in Excel, save it again as “Excel Workbook (.xlsx)” and send the new file.',
    )
  })
  parser.on('opentag', ({ name, attributes }) => handlers.open?.(withoutPrefix(name), plainAttributes(attributes)))
  parser.on('closetag', ({ name }) => handlers.close?.(withoutPrefix(name)))
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  for await (const chunk of parts.read(path)) {
    if (isDone()) return
    parser.write(chunk)
  }
  if (!isDone()) parser.close()
}

const plainAttributes = (attributes: Record<string, string>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [withoutPrefix(name), value]))
