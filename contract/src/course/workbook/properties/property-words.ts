import type { saleKinds } from '../../../publishing/content/content-states.ts'
import { longDateText } from '../../../words/dates.ts'
import { moneyText } from '../../../words/money-text.ts'
import { isStateCode, stateNames } from '../../../words/postal-codes.ts'
import { checked, type Outcome, readFieldValue } from '../sheets/field-values.ts'
import type { FieldKind } from '../sheets/sheets.ts'
import type { PropertyStage } from './properties.ts'

/** How pages, papers and files write what is stored about a property. */

export const stageNames: Readonly<Record<PropertyStage, string>> = {
  watching: 'Watching',
  researched: 'Researched',
  bid: 'Bid',
  won: 'Won',
  redeemed: 'Redeemed',
  'let go': 'Let go',
}

export const saleKindNames: Readonly<Record<(typeof saleKinds)[number], string>> = {
  lien: 'Tax lien',
  deed: 'Tax deed',
  'redeemable deed': 'Redeemable deed',
  government: 'Sold by the government later',
}

export const outcomeNames: Readonly<Record<Outcome, string>> = {
  yes: 'Yes',
  no: 'No',
  unknown: 'Couldn’t find out',
}

/** `Polk, Florida`. */
export const placeText = ({ county, state }: { county: string; state: string }): string =>
  [county, isStateCode(state) ? stateNames[state] : state.toUpperCase()].filter(Boolean).join(', ')

/** What is stored in a field of a worksheet, in words. Empty for nothing. */
export function valueText(kind: FieldKind, value: string): string {
  if (value === '') return ''
  if (kind === 'check') return value === checked ? 'Yes' : ''
  if (kind === 'outcome') return Object.hasOwn(outcomeNames, value) ? outcomeNames[value as Outcome] : value
  if (kind !== 'money' && kind !== 'day') return value
  const read = readFieldValue(kind, value)
  if ('problem' in read) return value
  return kind === 'day' ? longDateText(read.value) : moneyText(read.value, 'USD')
}
