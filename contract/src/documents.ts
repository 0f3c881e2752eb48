/**
 * The documents that the owner edits: one line and one schema each. The body of a document is what its file under
 * `content/` holds, before the schema transforms it.
 */
import type { z } from 'zod'
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
} from './content.ts'
import { PricesContent } from './content-prices.ts'
import { PrivacyContent } from './content-privacy.ts'
import type { RoleName } from './roles.ts'

export const documentGroups = ['Words', 'Course', 'Business'] as const
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
  'general-links': course('resources/general.json', 'General resources', ResourcesContent),
  'state-links': course('resources/state.json', 'State resources', ResourcesContent),
  prices: business('prices.json', 'Price', PricesContent),
  site: business('site.json', 'Seller and site', SiteContent),
  brand: business('brand.json', 'Colors and logo', BrandContent),
  legal: business('words/legal.json', 'Terms', LegalContent),
  privacy: business('words/privacy.json', 'Privacy', PrivacyContent),
} as const satisfies Record<string, DocumentKind>

export type DocumentName = keyof typeof documents
export const documentNames = Object.keys(documents) as DocumentName[]

/** The documents that the public pages are made of: what somebody with a preview link may see. */
export const previewDocuments = [
  'site',
  'brand',
  'prices',
  'home',
  'info',
  'payment',
  'legal',
  'privacy',
  'descriptions',
] as const satisfies readonly DocumentName[]

export type DocumentValues = { [Name in DocumentName]: z.output<(typeof documents)[Name]['schema']> }

export const mayEditDocument = (role: string, name: DocumentName): boolean =>
  role === 'Super Admin' || (role === 'Super User' && documents[name].role === 'Super User')
