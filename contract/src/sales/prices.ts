export function decimalAmount(cents: number): string {
  const size = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

/** Parses "20", "20.5" or "20.50" into cents. Undefined for anything else, such as signs or commas. */
export function parseCents(amount: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** The four sentences that show the price, as visitors read them. */
export interface PriceSentences {
  home: string
  info: string
  payment: string
  orderSummary: string
}

/** The values of the marks for the charged price. */
export const priceMarkValues = (chargedCents: number) => {
  const price = `$${decimalAmount(chargedCents)}`
  return { price, charged: `${price} USD` }
}

const maxPriceCents = 999_999

/** A difference between an advertised and the charged amount that the owner knows of, such as "$29" and "$29.99". */
export interface ConfirmedDifference {
  shown: string
  charged: string
}

export interface Prices {
  chargedCents: number
  sentences: PriceSentences
  confirmed: readonly ConfirmedDifference[]
}

/** A dollar amount in a sentence. `cents` is undefined if it is not a price, such as "$29.999". */
interface ShownAmount {
  text: string
  cents: number | undefined
}

/** The dollar amounts of a sentence, such as "$29.99" or "$1,299". */
export const amountsIn = (sentence: string): ShownAmount[] =>
  [...sentence.matchAll(/\$\d(?:[\d,.]*\d)?/g)].map(([text]) => {
    const isPrice = /^\$(?:\d{1,6}|\d{1,3},\d{3})(?:\.\d{2})?$/.test(text)
    return { text, cents: isPrice ? parseCents(text.replace(/[$,]/g, '')) : undefined }
  })

export const firstAmount = (sentence: string): ShownAmount | undefined => amountsIn(sentence)[0]

/** The amount that the payment page's heading shows, in cents. */
export const headingCents = ({ payment }: PriceSentences): number | undefined => firstAmount(payment)?.cents

/** Whether the course may be sold: nobody is charged more than the payment page shows. */
export const isForSale = ({ chargedCents, sentences }: Pick<Prices, 'chargedCents' | 'sentences'>): boolean =>
  chargedCents <= (headingCents(sentences) ?? 0)

/** Why a price can't be charged as its sentences stand; undefined if it can. */
export function priceProblem({ chargedCents, sentences }: Prices): { where: string; message: string } | undefined {
  const charged = `$${decimalAmount(chargedCents)}`
  if (chargedCents <= 0) return { where: 'charged', message: 'The price must be above zero.' }
  if (chargedCents > maxPriceCents)
    return { where: 'charged', message: `A price can be at most $${decimalAmount(maxPriceCents)}.` }
  const heading = firstAmount(sentences.payment)
  if (!heading)
    return { where: 'payment', message: `The heading of the payment page must name the price, ${charged}, first.` }
  if (heading.cents === chargedCents) return undefined
  const message =
    heading.cents === undefined
      ? `"${heading.text}" is not a price. Write it like $29 or $29.99.`
      : `The heading of the payment page shows ${heading.text} first, but ${charged} is charged. Both must be the same.`
  return { where: 'payment', message }
}

/**
 * Splits a sentence around a part, so that a page can emphasize it.
 * @returns before, part, after; everything is before if the sentence does not have the part
 */
export function splitAround(sentence: string, part: string): [before: string, part: string, after: string] {
  const at = part ? sentence.indexOf(part) : -1
  if (at < 0) return [sentence, '', '']
  return [sentence.slice(0, at), part, sentence.slice(at + part.length)]
}

/** The sentences in pieces. Home emphasizes the price, and the heading strikes out the regular price. */
export function pricePieces({ home, info, payment, orderSummary }: PriceSentences) {
  const [, regular = ''] = /Reg\. (\$\d(?:[\d,.]*\d)?)/.exec(payment) ?? []
  const [beforeRegular] = splitAround(payment, `Reg. ${regular}`)
  const start = regular ? `${beforeRegular}Reg. ` : payment
  const [charged = ''] = /\$[\d.]+ USD/.exec(orderSummary) ?? []
  const [before, , after] = splitAround(orderSummary, charged)
  return {
    home: splitAround(home, firstAmount(home)?.text ?? ''),
    info,
    heading: [start, regular, payment.slice(start.length + regular.length)] as [string, string, string],
    orderSummary: [before, after] as [string, string],
  }
}
