import type { PropertyStage } from '@course/contract/course/workbook/properties'
import type { StateRow } from '@course/contract/course/states'
import { stateNames } from '@course/contract/words/postal-codes'

export const stageNames: Record<PropertyStage, string> = {
  watching: 'Watching',
  researched: 'Researched',
  bid: 'Bid',
  won: 'Won',
  redeemed: 'Redeemed',
  'let go': 'Let go',
}

export const saleKindNames: Record<NonNullable<StateRow['kind']>, string> = {
  lien: 'Tax lien',
  deed: 'Tax deed',
  'redeemable deed': 'Redeemable deed',
  government: 'Sold by the government later',
}

/** `Polk, Florida`. */
export const placeText = ({ county, state }: { county: string; state: string }): string =>
  [county, stateNames[state as keyof typeof stateNames] ?? state.toUpperCase()].filter(Boolean).join(', ')

/** `PDF, 1.2 MB`, in the units of the limits. */
export function fileText({ kind, bytes }: { kind: 'pdf' | 'jpg'; bytes: number }): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1_000))
  const size = kilobytes < 1_000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${kind === 'pdf' ? 'PDF' : 'Photo'}, ${size}`
}
