/** A member's properties, and what is written in their worksheets. */
import { z } from 'zod'
import type { Endpoint } from '../../../endpoint.ts'
import { Success } from '../../../errors.ts'
import { fromVersion, idParam, plainText } from '../../../fields.ts'
import { saleKinds } from '../../../publishing/content/content-states.ts'
import { Moment, RecordId } from '../../../replies.ts'
import { cleanText } from '../../../typed-text/visible-text.ts'
import { isStateCode } from '../../../words/postal-codes.ts'
import { dayField } from '../deadlines/deadline-days.ts'
import { Deadline } from '../deadlines/deadlines.ts'
import { EmailChoices } from '../emails.ts'
import { sheetNames } from '../sheets/sheets.ts'
import { Calculation } from './calculations.ts'
import { PropertyFile } from './property-files.ts'

/** From the first look to the end. The stored values are the words on the page. */
export const propertyStages = ['watching', 'researched', 'bid', 'won', 'redeemed', 'let go'] as const
export type PropertyStage = (typeof propertyStages)[number]

/** The most properties that a member can have. */
export const maxProperties = 2_000

const missing = 'There is no such property.'
export const PropertyParams = z.object({ id: idParam(missing) })

const named = (label: string, most: number) =>
  plainText(label, cleanText).max(most, `${label} can have at most ${most} characters.`)

/** What a member writes about a property. */
export const PropertyForm = z
  .object({
    Address: named('Address', 200),
    Parcel: named('Parcel number', 100),
    State: z.string('State is required.').refine((code): boolean => isStateCode(code), 'Choose a state.'),
    County: named('County', 100),
    SaleDate: dayField('Sale date').nullable(),
    SaleKind: z.enum(saleKinds, 'Choose what is sold.').nullable(),
    Stage: z.enum(propertyStages, 'Choose a stage.'),
  })
  .refine(({ Address, Parcel }) => Address !== '' || Parcel !== '', {
    path: ['Address'],
    message: 'Write an address or a parcel number.',
  })
export type PropertyForm = z.output<typeof PropertyForm>

export const Property = z.object({
  id: RecordId,
  address: z.string(),
  parcel: z.string(),
  state: z.string().describe('The postal code in lower case'),
  county: z.string(),
  saleDate: z.string().nullable(),
  saleKind: z.enum(saleKinds).nullable(),
  stage: z.enum(propertyStages),
  version: z.int(),
  createdAt: Moment,
  savedAt: Moment,
})
export type Property = z.output<typeof Property>

/** How a member calls a property. */
export const propertyName = ({ address, parcel }: Pick<Property, 'address' | 'parcel'>): string =>
  address || `Parcel ${parcel}`

export const PropertyRow = Property.extend({
  nextDeadline: z
    .object({ what: z.string(), day: z.string() })
    .nullable()
    .describe('The earliest deadline that is not done'),
})
export type PropertyRow = z.output<typeof PropertyRow>

const readableUntil = Moment.nullable().describe(
  'When the workbook will be deleted, because access to the course has ended; null while it can be changed',
)

export const SheetValue = z.object({ sheet: z.enum(sheetNames), field: z.string(), value: z.string() })
export type SheetValue = z.output<typeof SheetValue>

export const WholeProperty = z.object({
  property: Property,
  values: z.array(SheetValue),
  files: z.array(PropertyFile),
  deadlines: z.array(Deadline),
  calculations: z.array(Calculation),
  readableUntil,
})
export type WholeProperty = z.output<typeof WholeProperty>

export const listProperties = {
  method: 'GET',
  path: '/api/workbook/properties',
  audience: 'account',
  summary: "The caller's properties, by the date of their sale; also for 90 days after access has ended",
  reply: z.object({
    properties: z.array(PropertyRow),
    fileBytes: z.int().describe('What all files of the caller have'),
    emails: EmailChoices.describe('Which emails the caller gets while access lasts'),
    readableUntil,
  }),
  refuses: ['no_access'],
} as const satisfies Endpoint

export const readProperty = {
  method: 'GET',
  path: '/api/workbook/properties/:id',
  audience: 'account',
  summary: "One of the caller's properties, with everything that belongs to it",
  params: PropertyParams,
  reply: WholeProperty,
  refuses: ['no_access', 'not_found'],
} as const satisfies Endpoint

export const saveProperty = {
  method: 'PUT',
  path: '/api/workbook/properties/:id',
  audience: 'member',
  summary: "Save one of the caller's properties, or a new one under an ID that the page chose",
  params: PropertyParams,
  body: PropertyForm.safeExtend({ FromVersion: fromVersion }),
  reply: Property,
  refuses: ['not_found', 'conflict', 'stale'],
} as const satisfies Endpoint

export const deleteProperty = {
  method: 'POST',
  path: '/api/workbook/properties/:id/delete',
  audience: 'member',
  summary: "Delete one of the caller's properties with everything that belongs to it; this cannot be undone",
  params: PropertyParams,
  body: z.object({ FromVersion: fromVersion }),
  reply: Success,
  refuses: ['not_found', 'stale'],
} as const satisfies Endpoint

const noField = 'There is no such field.'

export const saveSheetValue = {
  method: 'PUT',
  path: '/api/workbook/properties/:id/sheets/:sheet/:field',
  audience: 'member',
  summary:
    'Save a field of a worksheet, if it still is what it was on this device. Otherwise nothing is saved, and both values are answered',
  params: PropertyParams.extend({ sheet: z.string().max(20, noField), field: z.string().max(60, noField) }),
  body: z.object({
    Was: z.string('Was must be text.').describe('What the field was before, as the server had answered it'),
    Value: z.string('The value must be text.'),
  }),
  // A text that is too long gets its sentence.
  maxBytes: 300_000,
  reply: SheetValue,
  refuses: ['not_found', 'stale'],
} as const satisfies Endpoint
