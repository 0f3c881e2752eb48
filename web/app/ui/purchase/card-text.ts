/** A card as far as it may be shown: `Visa ending in 1111`. */
export function cardText({ cardType, cardLastFour }: { cardType: string | null; cardLastFour: string | null }): string {
  if (!cardLastFour) return cardType ?? ''
  return `${cardType ?? 'Card'} ending in ${cardLastFour}`
}
