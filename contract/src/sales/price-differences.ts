import { fillMarks } from '../words/marks.ts'
import {
  amountsIn,
  type ConfirmedDifference,
  decimalAmount,
  firstAmount,
  type PriceSentences,
  type Prices,
  parseCents,
  priceMarkValues,
} from './prices.ts'

/** A sentence with an amount that is not one of the four of the price itself, such as an answer on home. */
export interface PriceText {
  document: string
  title: string
  path: string
  sentence: string
}

export interface PriceDifference extends PriceText {
  shown: string
  charged: string
  /** Whether visitors read less than they pay. Undefined if the amount can't be read, such as "$29.999". */
  isLower: boolean | undefined
  isConfirmed: boolean
}

export const priceFieldLabels = {
  charged: 'Price that a card is charged, in US dollars',
  home: 'Price on the home page',
  info: 'Price on the info page',
  payment: 'Heading of the payment page',
  orderSummary: 'Line in the order summary',
} as const

export const sentenceFields = ['home', 'info', 'payment', 'orderSummary'] as const

/** The documents whose texts sell the course. In lessons, amounts are those of examples. */
export const sellingDocuments = ['home', 'info', 'payment', 'getting-started', 'descriptions', 'site', 'legal'] as const

const hidden = new Set(['id', 'link', 'to', 'vimeoNumber', 'file', 'readOn', 'confirmedOn'])

/** The sentences of all texts of a body, except those of archived entries. */
export function sentencesOf(body: unknown, path: readonly string[] = []): { path: string; sentence: string }[] {
  if (typeof body === 'string')
    return body.split(/(?<=[.!?;])\s+|\n+/).map((sentence) => ({ path: path.join('.'), sentence: sentence.trim() }))
  if (typeof body !== 'object' || body === null || (body as { archived?: unknown }).archived === true) return []
  return Object.entries(body)
    .filter(([key]) => !hidden.has(key))
    .flatMap(([key, value]) => sentencesOf(value, [...path, key]))
}

const centsOf = (text: string) => firstAmount(text)?.cents

const isAbout =
  (shownCents: number | undefined, chargedCents: number) =>
  ({ shown, charged }: ConfirmedDifference): boolean =>
    shownCents !== undefined && centsOf(shown) === shownCents && centsOf(charged) === chargedCents

export const isSameDifference = (one: ConfirmedDifference, other: ConfirmedDifference): boolean =>
  isAbout(centsOf(one.shown), centsOf(one.charged) ?? -1)(other)

const ownTexts = ({ sentences }: Pick<Prices, 'sentences'>): PriceText[] =>
  sentenceFields.map((field) => ({
    document: 'prices',
    title: 'Price',
    path: field,
    sentence: sentences[field],
  }))

export const allPriceTexts = (prices: Pick<Prices, 'sentences'>, others: readonly PriceText[]): PriceText[] =>
  [...ownTexts(prices), ...others].filter(({ sentence }) => amountsIn(sentence).length > 0)

/** Every amount in the selling texts that differs from the charged one, the four sentences of the price first. */
export function priceDifferences(prices: Prices, others: readonly PriceText[]): PriceDifference[] {
  const { chargedCents, confirmed } = prices
  return allPriceTexts(prices, others).flatMap((text) => {
    const differing = amountsIn(text.sentence).filter(({ cents }) => cents !== chargedCents)
    const unique = [...new Map(differing.map((amount) => [amount.cents ?? amount.text, amount])).values()]
    return unique.map((amount) => ({
      ...text,
      shown: amount.text,
      charged: `$${decimalAmount(chargedCents)}`,
      isLower: amount.cents === undefined ? undefined : amount.cents < chargedCents,
      isConfirmed: confirmed.some(isAbout(amount.cents, chargedCents)),
    }))
  })
}

/** The differences by which visitors may pay more than they read, and which the owner has not confirmed. */
export const misleadingDifferences = (differences: readonly PriceDifference[]): PriceDifference[] =>
  differences.filter(({ isLower, isConfirmed }) => isLower !== false && !isConfirmed)

/** The body of the price without confirmations whose amounts are not shown or not charged any more. */
export function withoutEndedConfirmations(body: unknown, others: readonly PriceText[]): unknown {
  const prices = looselyRead(body)
  if (!prices || prices.confirmed.length === 0) return body
  const shown = new Set(priceDifferences(prices, others).map((difference) => centsOf(difference.shown)))
  const isCurrent = ({ shown: text, charged }: ConfirmedDifference) =>
    shown.has(centsOf(text)) && centsOf(charged) === prices.chargedCents
  const current = prices.confirmed.filter(isCurrent)
  return current.length === prices.confirmed.length ? body : { ...(body as object), confirmed: current }
}

/** Prices as they are typed, which may lack anything. Undefined without a price that could be charged. */
export function looselyRead(body: unknown): Prices | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { charged, confirmed, ...texts } = body as Record<string, unknown>
  const chargedCents = typeof charged === 'string' ? parseCents(charged) : undefined
  if (chargedCents === undefined) return undefined
  const textOf = (field: string) => (typeof texts[field] === 'string' ? texts[field] : '')
  const [home, info, payment, orderSummary] = sentenceFields.map(textOf) as [string, string, string, string]
  return {
    chargedCents,
    sentences: fillPriceSentences({ home, info, payment, orderSummary }, chargedCents),
    confirmed: Array.isArray(confirmed) ? confirmed.filter(isConfirmation) : [],
  }
}

/** Order summaries of earlier releases have `{{price}}` for the price with its currency. */
export const fillPriceSentences = ({ orderSummary, ...others }: PriceSentences, chargedCents: number): PriceSentences =>
  fillMarks(
    { ...others, orderSummary: orderSummary.replace('{{price}}', '{{charged}}') },
    priceMarkValues(chargedCents),
  )

const isConfirmation = (value: unknown): value is ConfirmedDifference =>
  typeof (value as ConfirmedDifference | null)?.shown === 'string' &&
  typeof (value as ConfirmedDifference | null)?.charged === 'string'

export const confirmationText = ({ shown, charged }: ConfirmedDifference): string =>
  `Visitors read ${shown} and pay ${charged}. I want that.`

const pageNames: Record<string, string> = {
  home: 'The home page',
  info: 'The info page',
  payment: 'The heading of the payment page',
  orderSummary: 'The order summary',
}

export function differenceText({ document, title, path, sentence, shown, charged, isLower }: PriceDifference): string {
  const place = (document === 'prices' && pageNames[path]) || `“${title}”`
  if (isLower === undefined)
    return `${place} shows ${shown} (“${sentence.trim()}”), which is not a price. Write it like $29 or $29.99.`
  return `${place} shows ${shown} (“${sentence.trim()}”), but a card is charged ${charged}.`
}

export const differenceAdvice = (difference: ConfirmedDifference): string =>
  `Put {{price}} in the place of the amount, or change the sentence. If you want the difference, open “Price” and confirm there: “${confirmationText(difference)}”`
