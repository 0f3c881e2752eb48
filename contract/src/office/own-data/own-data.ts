/** People's own data: taking it along, and having it erased. */
import { z } from 'zod'
import type { Endpoint } from '../../endpoint.ts'
import { plainText } from '../../fields.ts'
import { FileLink, FileTicket } from '../../lists.ts'
import { Moment, UserParams } from '../../replies.ts'

/** What administrators read of a person whose erasure was requested. */
export const erasedSentence = 'This person’s data is being erased, or was. Nothing about them can be changed anymore.'

/** What a person types to confirm an erasure. */
export const erasureWord = 'ERASE'

const typeTheWord = `Type ${erasureWord} to confirm.`

export const ErasureBody = z.object({
  Word: plainText('The word', (typed) => typed.trim().toUpperCase()).refine(
    (typed) => typed === erasureWord,
    typeTheWord,
  ),
})

export const KeptItem = z.object({
  what: z.string(),
  why: z.string(),
  until: z.string().meta({ format: 'date' }).describe('The last day on which it is kept'),
})
export type KeptItem = z.output<typeof KeptItem>

export const Erasure = z.object({
  requestedAt: Moment.nullable(),
  finishedAt: Moment.nullable(),
  kept: z.array(KeptItem).describe('What the law, or something that is still open, requires us to keep'),
})
export type Erasure = z.output<typeof Erasure>

const whatStays = 'what stays, why, and until when'

export const readOwnErasure = {
  method: 'GET',
  path: '/api/account/erasure',
  audience: 'account',
  summary: `What an erasure of the caller's data would leave: ${whatStays}`,
  reply: Erasure,
} as const satisfies Endpoint

export const eraseOwnData = {
  method: 'POST',
  path: '/api/account/erasure',
  audience: 'account',
  needsProof: true,
  summary: `Erase the caller's data: the account closes at once; answers ${whatStays}`,
  body: ErasureBody,
  reply: Erasure,
  refuses: ['conflict'],
} as const satisfies Endpoint

export const readErasure = {
  method: 'GET',
  path: '/api/users/:id/erasure',
  audience: 'superAdmin',
  summary: `Whether a user's data was erased, and ${whatStays}`,
  params: UserParams,
  reply: Erasure,
  refuses: ['not_found'],
} as const satisfies Endpoint

export const eraseUser = {
  method: 'POST',
  path: '/api/users/:id/erasure',
  audience: 'superAdmin',
  needsProof: true,
  summary: `Erase a user's data: the account closes at once; answers ${whatStays}`,
  params: UserParams,
  body: ErasureBody,
  reply: Erasure,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint

export const exportOwnData = {
  method: 'POST',
  path: '/api/account/export',
  audience: 'account',
  needsProof: true,
  summary: 'A link to everything that is stored about the caller, as a ZIP file, for 10 minutes',
  readsOnly: true,
  reply: FileLink,
  limited: true,
} as const satisfies Endpoint

export const exportUserData = {
  method: 'POST',
  path: '/api/users/:id/data',
  audience: 'administrator',
  needsProof: true,
  summary: 'A link to everything that is stored about a user, as a ZIP file, for 10 minutes',
  params: UserParams,
  reply: FileLink,
  limited: true,
  refuses: ['not_found', 'forbidden'],
} as const satisfies Endpoint

export const readExport = {
  method: 'GET',
  path: '/api/data-export',
  audience: 'public',
  summary: 'The data of the person that a link is for, as a ZIP file; the link itself says who may fetch it',
  query: FileTicket,
  reply: z.string(),
  sends: 'application/zip',
  refuses: ['not_signed_in', 'not_found', 'forbidden'],
} as const satisfies Endpoint
