import type { z } from 'zod'

type Schema = z.core.$ZodType

/** How a text is typed. Texts of the last three kinds have line breaks. */
export type TextKind =
  | 'text'
  | 'long'
  | 'money'
  | 'vimeo'
  | 'date'
  | 'color'
  | 'link'
  | 'picture'
  | 'markdown'
  | 'lesson'
  | 'svg'

/** The kinds of the formats that schemas state, by their meta data or by their check. */
const kindsOfFormats = {
  markdown: 'markdown',
  lesson: 'lesson',
  picture: 'picture',
  svg: 'svg',
  date: 'date',
  url: 'link',
  email: 'text',
} as const satisfies Record<string, TextKind>

/** Above this length a text gets several lines. */
const longText = 200

/**
 * The kind of input for a text.
 * @param as the kind that the table of labels states
 * @throws for a format without an input, and where the input would lose line breaks that the schema allows
 */
export function textKind(schema: Schema, name: string, as: TextKind | undefined): TextKind {
  const kind = as ?? kindOfFormat(schema, name) ?? ((maxLength(schema) ?? 0) > longText ? 'long' : 'text')
  // Two lines of words are no drawing.
  if (kind !== 'svg' && hasLines(schema) !== holdsLines(kind))
    throw new Error(
      hasLines(schema)
        ? `The field "${name}" can have line breaks, which an input of the kind "${kind}" would lose.`
        : `The field "${name}" can't have line breaks, but an input of the kind "${kind}" is for texts that do.`,
    )
  return kind
}

function kindOfFormat(schema: Schema, name: string): TextKind | undefined {
  const stated = (schema as z.ZodType).meta?.()?.format ?? (schema._zod.def as { format?: string }).format
  if (stated === undefined) return undefined
  const kind = Object.entries(kindsOfFormats).find(([format]) => format === stated)?.[1]
  if (kind === undefined) throw new Error(`No input is made for the format "${stated}" of the field "${name}".`)
  return kind
}

const hasLines = (schema: Schema): boolean => (schema as z.ZodType).safeParse('One line.\n\nAnother line.').success

export const holdsLines = (kind: string): boolean => kind === 'markdown' || kind === 'lesson' || kind === 'svg'

export function maxLength(schema: Schema): number | undefined {
  const { maximum } = schema._zod.bag as { maximum?: number }
  return maximum ?? (schema as z.ZodString).maxLength ?? undefined
}
