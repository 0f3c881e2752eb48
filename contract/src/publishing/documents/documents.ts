/** The documents that the owner edits. A body is what the file under `content/` holds, before the schema transforms it. */
import type { z } from 'zod'
import type { RoleName } from '../../roles.ts'
import { stateCodes } from '../../words/postal-codes.ts'
import {
  BrandContent,
  DescriptionsContent,
  GettingStartedContent,
  HomeContent,
  InfoContent,
  LegalContent,
  PaymentContent,
  ResourcesContent,
  SiteContent,
  VideosContent,
} from '../content/content.ts'
import { GlossaryContent, LessonContent } from '../content/content-lessons.ts'
import { PricesContent } from '../content/content-prices.ts'
import { AccessibilityContent, PrivacyContent } from '../content/content-statements.ts'
import { cellNames, FederalChangesContent, StateContent } from '../content/content-states.ts'
import { SynonymsContent } from '../content/content-synonyms.ts'
import { PictureContent, WalkthroughContent } from '../content/content-walkthroughs.ts'

export const documentGroups = ['Words', 'Course', 'States', 'Business'] as const
export type DocumentGroup = (typeof documentGroups)[number]

interface DocumentKind {
  file: string
  title: string
  group: DocumentGroup
  /** The lowest role that may save and publish it. */
  role: Extract<RoleName, 'Super Admin' | 'Super User'>
  schema: z.ZodType
}

const words = <const F extends string, S extends z.ZodType>(file: F, title: string, schema: S) =>
  ({ file, title, group: 'Words', role: 'Super User', schema }) as const

const course = <const F extends string, S extends z.ZodType>(file: F, title: string, schema: S) =>
  ({ file, title, group: 'Course', role: 'Super User', schema }) as const

const business = <const F extends string, S extends z.ZodType>(file: F, title: string, schema: S) =>
  ({ file, title, group: 'Business', role: 'Super Admin', schema }) as const

export const documents = {
  home: words('words/home.json', 'Home page', HomeContent),
  info: words('words/info.json', 'Information page', InfoContent),
  payment: words('words/payment.json', 'Payment page', PaymentContent),
  'getting-started': words('words/getting-started.json', 'Getting started', GettingStartedContent),
  descriptions: words('words/descriptions.json', 'Descriptions for search engines', DescriptionsContent),
  videos: course('videos.json', 'Videos', VideosContent),
  glossary: course('glossary.json', 'Glossary', GlossaryContent),
  synonyms: course('synonyms.json', 'Search synonyms', SynonymsContent),
  'general-links': course('resources/general.json', 'General resources', ResourcesContent),
  'state-links': course('resources/state.json', 'State resources', ResourcesContent),
  'federal-changes': {
    file: 'federal-changes.json',
    title: 'Changes of federal law',
    group: 'States',
    role: 'Super User',
    schema: FederalChangesContent,
  },
  prices: business('prices.json', 'Price', PricesContent),
  site: business('site.json', 'Seller and site', SiteContent),
  brand: business('brand.json', 'Colors and logo', BrandContent),
  legal: business('words/legal.json', 'Terms', LegalContent),
  privacy: business('words/privacy.json', 'Privacy', PrivacyContent),
  accessibility: business('words/accessibility.json', 'Accessibility', AccessibilityContent),
} as const satisfies Record<string, DocumentKind>

export type FixedDocumentName = keyof typeof documents
export const documentNames = Object.keys(documents) as FixedDocumentName[]

interface DocumentFamily extends Omit<DocumentKind, 'file'> {
  folder: string
  /** What names a member, after the family's own name and a hyphen. */
  member: RegExp
  /** How its files end. A drawing is a file of its own; everything else is JSON. */
  extension: 'json' | 'svg'
  /** A name of a member, as an example. */
  example: string
  /** What the form shows first. */
  start: object
}

const anyId = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Kinds of which a site has several documents, such as a lesson for each video. The documents of a kind share a schema. */
export const documentFamilies = {
  lesson: {
    folder: 'lessons',
    title: 'Lesson',
    group: 'Course',
    role: 'Super User',
    schema: LessonContent,
    member: anyId,
    extension: 'json',
    example: 'tax-sale',
    start: {
      free: false,
      keyPoints: ['', '', ''],
      text: '',
      terms: [],
      sources: [],
      questions: Array.from({ length: 3 }, () => ({ question: '', answer: '' })),
    },
  },
  walkthrough: {
    folder: 'walkthroughs',
    title: 'Walkthrough',
    group: 'Course',
    role: 'Super User',
    schema: WalkthroughContent,
    member: anyId,
    extension: 'json',
    example: 'first-certificate',
    start: {
      title: '',
      lead: '',
      steps: Array.from({ length: 3 }, (_, index) => ({ id: `step-${index + 1}`, title: '', text: '' })),
      sources: [],
    },
  },
  picture: {
    folder: 'pictures',
    title: 'Picture',
    group: 'Course',
    role: 'Super User',
    schema: PictureContent,
    member: anyId,
    extension: 'svg',
    example: 'bid-screen',
    start: { svg: '' },
  },
  state: {
    folder: 'states',
    title: 'State',
    group: 'States',
    role: 'Super User',
    schema: StateContent,
    member: new RegExp(`^(?:${stateCodes.join('|')})$`),
    extension: 'json',
    example: 'tx',
    start: {
      name: '',
      kind: null,
      sellerGroup: null,
      redemptionGroup: null,
      biddingGroup: null,
      saleMonths: [],
      soldOnline: null,
      rateNumber: null,
      cells: Object.fromEntries(cellNames.map((cell) => [cell, null])),
      periods: [],
      notes: [],
      law: { title: '' },
      seller: null,
      changes: [],
    },
  },
} as const satisfies Record<string, DocumentFamily>

export type FamilyName = keyof typeof documentFamilies
export const familyNames = Object.keys(documentFamilies) as FamilyName[]
export type FamilyDocumentName<F extends FamilyName = FamilyName> = `${F}-${string}`
export type DocumentName = FixedDocumentName | FamilyDocumentName

const isFixed = (name: string): name is FixedDocumentName => Object.hasOwn(documents, name)

export type DocumentBodies = Record<FixedDocumentName, unknown> & Record<FamilyDocumentName, unknown>

/** The family of a document and what names it there, such as a video's id. Undefined for the documents of every site. */
export function memberOf(name: string): { family: FamilyName; id: string } | undefined {
  if (isFixed(name)) return undefined
  const family = familyNames.find((each) => name.startsWith(`${each}-`))
  const id = family && name.slice(family.length + 1)
  if (!family || !id || id.length > 100 || !documentFamilies[family].member.test(id)) return undefined
  return { family, id }
}

export const isDocumentName = (name: string): name is DocumentName => isFixed(name) || memberOf(name) !== undefined

export const familyDocument = <F extends FamilyName>(family: F, id: string): FamilyDocumentName<F> => `${family}-${id}`

export function documentKind(name: DocumentName): DocumentKind {
  if (isFixed(name)) return documents[name]
  const member = memberOf(name)
  if (!member) throw new Error(`There is no document ${name}.`)
  const { folder, title, group, role, schema, extension } = documentFamilies[member.family]
  return { group, role, schema, file: `${folder}/${member.id}.${extension}`, title: `${title} “${member.id}”` }
}

const isDrawing = (file: string) => file.endsWith('.svg')

/** What a file holds, as the body of its document. @throws SyntaxError if it is not valid JSON */
export const bodyOfFile = (file: string, text: string): unknown => (isDrawing(file) ? { svg: text } : JSON.parse(text))

/** The text of a document's file. */
export const fileOfBody = (file: string, body: unknown): string =>
  isDrawing(file) ? (body as { svg: string }).svg : `${JSON.stringify(body, null, 2)}\n`

/**
 * What a newer release has added to a document, and this one does not know.
 * @returns the body without it, and the paths of what was left out
 */
export function splitUnknown(name: DocumentName, body: unknown): { body: unknown; unknown: string[] } {
  let known = body
  const unknown: string[] = []
  for (;;) {
    const issues = documentKind(name).schema.safeParse(known).error?.issues ?? []
    const found = issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ path: issue.path, key })) : [],
    )
    if (found.length === 0) return { body: known, unknown }
    if (known === body) known = structuredClone(body)
    for (const { path, key } of found) {
      const holder = path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown>)[step], known)
      delete (holder as Record<string, unknown>)[key]
      unknown.push([...path, key].map(String).join('.'))
    }
  }
}

/** The documents as their schemas return them, and the lessons by the id of their video. */
export type DocumentValues = { [Name in FixedDocumentName]: z.output<(typeof documents)[Name]['schema']> } & {
  lessons: Readonly<Record<string, LessonContent>>
  /** The videos that are not part of the course any more, which keep their lessons. */
  archivedVideoIds: readonly string[]
  /** By postal code in lower case. */
  states: Readonly<Record<string, StateContent>>
  walkthroughs: Readonly<Record<string, WalkthroughContent>>
  /** The pictures of walkthroughs, by name. */
  pictures: Readonly<Record<string, PictureContent>>
}

export const mayEditDocument = (role: string, name: DocumentName): boolean =>
  role === 'Super Admin' || (role === 'Super User' && documentKind(name).role === 'Super User')
