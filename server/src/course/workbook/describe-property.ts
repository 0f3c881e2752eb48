import { calculators } from '@course/contract/course/workbook/calculators/calculators'
import { checkWithOffice, countDate } from '@course/contract/course/workbook/deadlines/counted-dates'
import type { Deadline } from '@course/contract/course/workbook/deadlines/deadlines'
import { ruleChange } from '@course/contract/course/workbook/deadlines/rule-changes'
import type { Calculation } from '@course/contract/course/workbook/properties/calculations'
import {
  propertyName,
  type SheetValue,
  type WholeProperty,
} from '@course/contract/course/workbook/properties/properties'
import {
  placeText,
  saleKindNames,
  stageNames,
  valueText,
} from '@course/contract/course/workbook/properties/property-words'
import {
  cellField,
  type SheetField,
  type SheetName,
  type SheetPart,
  sheetNames,
  sheets,
} from '@course/contract/course/workbook/sheets/sheets'
import { countText } from '@course/contract/words/counts'
import { longDateText } from '@course/contract/words/dates'

export type Described =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'entry'; label: string; value: string }

const heading = (level: 1 | 2 | 3, text: string): Described => ({ kind: 'heading', level, text })
const paragraph = (text: string): Described => ({ kind: 'paragraph', text })
const entry = (label: string, value: string) => ({ kind: 'entry' as const, label, value })

type DayText = (moment: string) => string
export type Property = Omit<WholeProperty, 'readableUntil'>

/** Everything that is written about a property, in order, described when its turn comes. Files are only named. */
export function* describeProperty(whole: Property, dayText: DayText): Generator<Described> {
  const { property, deadlines, calculations, files } = whole
  yield heading(1, propertyName(property))
  yield* describeFacts(whole)
  if (deadlines.length > 0) yield heading(2, 'Dates')
  for (const deadline of deadlines) yield* describeDeadline(deadline)
  if (deadlines.length > 0) yield paragraph(checkWithOffice)
  for (const name of sheetNames) yield* describeSheet(name, whole.values)
  if (calculations.length > 0) yield heading(2, 'Calculations')
  for (const calculation of calculations) yield* describeCalculation(calculation, dayText)
  if (files.length > 0) yield heading(2, 'Files')
  for (const { name, kind } of files) yield paragraph(`${name}.${kind}`)
}

function describeFacts({ property }: Property): Described[] {
  const { address, parcel, saleDate, saleKind, stage } = property
  const facts: [label: string, value: string][] = [
    ['Address', address],
    ['Parcel number', parcel],
    ['Place', placeText(property)],
    ['Sale date', saleDate === null ? '' : longDateText(saleDate)],
    ['What is sold', saleKind === null ? '' : saleKindNames[saleKind]],
    ['Stage', stageNames[stage]],
  ]
  return facts.filter(([, value]) => value !== '').map(([label, value]) => entry(label, value))
}

function describeDeadline({ day, what, source, link, rule, isDone }: Deadline): Described[] {
  const counted = rule && countDate(rule.confirmed, rule.startedOn)
  const lines = [
    what,
    counted?.counted,
    ...(counted?.cautions ?? []),
    `Where it stands: ${source}`,
    link,
    rule && ruleChange(rule.confirmed, rule.now),
  ]
  return [entry(`${longDateText(day)}${isDone ? ', done' : ''}`, lines.filter(Boolean).join('\n'))]
}

function describeSheet(name: SheetName, values: readonly SheetValue[]): Described[] {
  const written = new Map(values.filter(({ sheet }) => sheet === name).map(({ field, value }) => [field, value]))
  const parts = sheets[name].parts.flatMap((part) => {
    const entries = fieldsOf(part).flatMap((field) => describeField(field, written.get(field.id)))
    return entries.length === 0 || part.heading === undefined ? entries : [heading(3, part.heading), ...entries]
  })
  return parts.length === 0 ? [] : [heading(2, sheets[name].title), ...parts]
}

const fieldsOf = (part: SheetPart): readonly SheetField[] =>
  'fields' in part ? part.fields : part.rows.flatMap((row) => part.columns.map((column) => cellField(row, column)))

function describeField({ kind, label }: SheetField, value = ''): Described[] {
  const text = valueText(kind, value)
  return text === '' ? [] : [entry(label, text)]
}

function describeCalculation({ calculator, inputs, savedAt }: Calculation, dayText: DayText): Described[] {
  const { title, inputs: asked, run } = calculators[calculator]
  const read = run(inputs)
  const head = heading(3, `${title}, ${dayText(savedAt)}`)
  // An input that an earlier release accepted.
  if ('problems' in read)
    return [head, ...Object.entries(inputs).map(([name, typed]) => entry(asked[name]?.label ?? name, typed))]
  const { lines, result, notes } = read.outcome
  const shown = [...lines, result].map(({ label, formula, value }) =>
    entry(label, formula === '' ? value : `${formula} = ${value}`),
  )
  return [head, ...shown, ...notes.map(paragraph)]
}

/** Says what a paper leaves out. Undefined if it has everything. */
export const missingPartsText = (photos: number, lacking: readonly string[]): string | undefined =>
  [
    photos === 0
      ? ''
      : `${countText(photos, 'photo')} did not fit into this paper. The download of the workbook has them all.`,
    lacking.length === 0
      ? ''
      : 'This paper’s font lacks some characters, which are shown as question marks. The workbook and its download have them.',
  ]
    .filter(Boolean)
    .join(' ') || undefined
