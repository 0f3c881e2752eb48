import { parseCents } from '@course/contract/sales/prices'
import { readAmount } from '@course/contract/sales/typed-amount'
import { parseUrl } from '@course/contract/typed-text/parse-url'
import type { Field, NumberField } from './fields.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

interface VimeoVideo {
  number: string
  /** Of an unlisted video. */
  hash: string | undefined
}

/**
 * The video that an address at Vimeo leads to, as it is copied from the browser, from "Share", or from a channel, group
 * or showcase, or in the code for embedding. Undefined for anything else, such as a plain number.
 */
export function readVimeoAddress(typed: string): VimeoVideo | undefined {
  const text = (/<iframe\b[^>]*?\ssrc=["']([^"']+)/i.exec(typed)?.[1] ?? typed).trim()
  const url = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !/^(?:www\.|player\.)?vimeo\.com$/.test(url.hostname)) return undefined
  const [, number, inPath] =
    /^(?:\/(?:channels|groups|album|showcase|ondemand)\/[^/]+)?(?:\/manage)?(?:\/videos?)?\/(\d{1,20})(?:\/([0-9A-Za-z]{1,64}))?\/?$/.exec(
      url.pathname,
    ) ?? []
  if (number === undefined) return undefined
  const hash = url.searchParams.get('h') ?? inPath
  return { number, hash: hash && /^[0-9A-Za-z]{1,64}$/.test(hash) ? hash : undefined }
}

/**
 * A body with what was typed as it is stored: a pasted address fills the number and the hash of its video, and "$49" is
 * the amount 49.00. Everything else stays the same.
 */
export function readTyped(field: Field, value: Json): Json {
  if (field.kind === 'list' && Array.isArray(value)) return value.map((entry) => readTyped(field.item, entry))
  if (field.kind === 'money' && typeof value === 'string') return readMoney(value)
  if (field.kind === 'number' && typeof value === 'string') return readNumber(field, value)
  if (field.kind !== 'group' || !isObject(value)) return value
  const read = Object.entries(value).map(([name, each]) => {
    const own = field.fields.find(([known]) => known === name)?.[1]
    return [name, own ? readTyped(own, each) : each] as const
  })
  return field.fields
    .filter(([, { kind }]) => kind === 'vimeo')
    .reduce<JsonObject>((group, [name]) => readVideo(group, name), Object.fromEntries(read))
}

/** An amount that is written as it is stored stays as it is, "29.9" too. */
const readMoney = (typed: string): string => (parseCents(typed) === undefined ? readAmount(typed) : typed)

/** A decimal that was kept as it was typed, so that "1.0" could become "1.05". */
const readNumber = ({ isWhole }: NumberField, typed: string): Json =>
  !isWhole && /^\d+\.\d+$/.test(typed.trim()) ? Number(typed) : typed

function readVideo(group: JsonObject, name: string): JsonObject {
  const video = readVimeoAddress(String(group[name] ?? ''))
  if (!video) return group
  const { vimeoHash: _, ...others } = group
  return { ...others, [name]: video.number, ...(video.hash === undefined ? {} : { vimeoHash: video.hash }) }
}
