import * as paths from '@course/contract/paths'
import {
  allPriceTexts,
  confirmationText,
  differenceText,
  isSameDifference,
  looselyRead,
  type PriceDifference,
  type PriceText,
  priceDifferences,
  priceFieldLabels,
} from '@course/contract/sales/price-differences'
import { type ConfirmedDifference, decimalAmount, firstAmount } from '@course/contract/sales/prices'
import { useId } from 'react'
import { Link } from 'react-router'
import { asList, type Json } from '../model/json.ts'
import styles from './editor.module.css'
import { useEditor } from './editor-context.ts'
import priceStyles from './shown-prices.module.css'

/** Every sentence that shows a price beside what a card is charged, and the differences that the owner wants. */
export function ShownPrices({ body, others }: { body: Json; others: readonly PriceText[] }) {
  const id = useId()
  const prices = looselyRead(body)
  if (!prices) return null
  const differences = priceDifferences(prices, others)
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 className={styles.legend} id={id}>
        What visitors read, and what they pay
      </h3>
      <p className={styles.help}>
        A card is charged ${decimalAmount(prices.chargedCents)}, and the mark {'{{price}}'} always shows that. These
        sentences name an amount. Put the mark in its place, or confirm the difference; a new price can’t be published
        before.
      </p>
      <ul className={priceStyles.sentences}>
        {allPriceTexts(prices, others).map((text) => (
          <Sentence key={`${text.document} ${text.path} ${text.sentence}`} text={text} differences={differences} />
        ))}
      </ul>
      {pairsOf(differences).map((pair) => (
        <Confirmation key={`${pair.shown} ${pair.charged}`} pair={pair} isConfirmed={pair.isConfirmed} />
      ))}
    </section>
  )
}

function Sentence({ text, differences }: { text: PriceText; differences: readonly PriceDifference[] }) {
  const { document, title, path, sentence } = text
  const own = differences.filter((each) => isSameText(each, text))
  const open = own.filter(({ isConfirmed }) => !isConfirmed)
  const isWrong = open.some(({ isLower }) => isLower !== false)
  return (
    <li className={priceStyles.sentence} data-level={isWrong ? 'wrong' : open.length > 0 ? 'other' : 'same'}>
      <span className={priceStyles.place}>
        {document === 'prices' ? (
          priceFieldLabels[path as keyof typeof priceFieldLabels]
        ) : (
          <Link to={paths.contentDocument(document)}>{title}</Link>
        )}
      </span>
      <q>{sentence.trim()}</q>
      <span className={priceStyles.verdict}>{verdictOf(own, open)}</span>
    </li>
  )
}

function verdictOf(own: readonly PriceDifference[], open: readonly PriceDifference[]): string {
  const [first] = open
  if (own.length === 0) return 'Shows what is charged, until the price changes.'
  if (!first) return `Differs as you confirmed: ${own.map(({ shown }) => shown).join(', ')}.`
  if (first.isLower === undefined) return differenceText(first)
  return `Shows ${open.map(({ shown }) => shown).join(', ')}, but ${first.charged} is charged.`
}

const isSameText = (one: PriceText, other: PriceText) =>
  one.document === other.document && one.path === other.path && one.sentence === other.sentence

/** Each pair of amounts once: a confirmation is about the amounts, not about a page. */
function pairsOf(differences: readonly PriceDifference[]): PriceDifference[] {
  // The first amount of the heading must be the charged one.
  const isHeading = ({ document, path, shown, sentence }: PriceDifference) =>
    document === 'prices' && path === 'payment' && firstAmount(sentence)?.text === shown
  const real = differences.filter((each) => each.isLower !== undefined && !isHeading(each))
  return real.filter((pair, index) => real.findIndex((each) => isSameDifference(each, pair)) === index)
}

function Confirmation({ pair, isConfirmed }: { pair: ConfirmedDifference; isConfirmed: boolean }) {
  const { update, readOnly } = useEditor()
  const { shown, charged } = pair
  const change = (wants: boolean) =>
    update(['confirmed'], (before) => {
      const others = asList(before).filter((each) => !isSameDifference(each as unknown as ConfirmedDifference, pair))
      return wants ? [...others, { shown, charged }] : others
    })
  return (
    <label className={priceStyles.confirmation}>
      <input
        type="checkbox"
        checked={isConfirmed}
        disabled={readOnly}
        onChange={({ target }) => change(target.checked)}
      />
      {confirmationText(pair)}
    </label>
  )
}
