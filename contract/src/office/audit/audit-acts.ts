import { moneyText } from '../../words/money-text.ts'
import { timeText } from '../../words/texts.ts'
import { userFields } from '../users/users.ts'

/** What an act is about besides a person, and so where its entry leads. */
export type AuditObject =
  | 'purchase'
  | 'document'
  | 'video'
  | 'file'
  | 'courseFile'
  | 'preview'
  | 'notice'
  | 'claim'
  | 'download'

/** Values of an entry, by name. Some may have been erased with the person they are about. */
export type AuditValues = Readonly<Record<string, unknown>>

interface Act {
  /** Follows the actor's name in each entry, and names the act in the page's filter. */
  title: string
  object?: AuditObject
  /** Names of values that stay as long as the entry. Anything that is not named here is never stored. */
  keeps?: readonly AuditValue[]
  /** Names of values that tell something about the person, and are erased with the person. */
  personal?: readonly AuditValue[]
}

type UserValue = (typeof userFields)[number]['user']

/** The label of each value in an entry. Null for IDs and checksums, which are only in the exported file. */
const labels = {
  ...(Object.fromEntries(userFields.map(({ user, label }) => [user, label])) as Record<UserValue, string>),
  password: 'Password',
  typedEmail: 'Typed email',
  reason: 'Reason',
  change: 'Change',
  factor: 'Second factor',
  undone: 'Undone at the old address',
  count: 'Logins',
  what: 'Email',
  created: 'Created',
  changed: 'Changed',
  leftOut: 'Left out',
  invited: 'Invited',
  sent: 'Sent',
  createdIds: null,
  changedIds: null,
  userIds: null,
  amount: 'Amount',
  price: 'Price',
  currency: 'Currency',
  endsAccess: 'Ends access',
  refund: null,
  channel: 'Channel',
  requestedAt: 'Requested',
  state: 'State',
  version: 'Version',
  restoredFrom: 'Restored version',
  publication: 'Publication',
  documents: 'Documents',
  versions: 'Versions',
  terms: 'Version of the terms',
  kind: 'Kind',
  name: 'Name',
  place: 'Place',
  videoId: 'Video',
  sha256: null,
  files: 'Files',
  subject: 'Subject',
  recipients: 'Recipients',
  filter: 'Filter',
  takenAt: 'Backup of',
} as const satisfies Record<string, string | null>
export type AuditValue = keyof typeof labels

const userValues = {
  keeps: ['role', 'password'],
  personal: userFields.map(({ user }) => user).filter((name) => name !== 'role'),
} satisfies Omit<Act, 'title'>
const withReason = { personal: ['reason'] } as const
const ofPurchase = { object: 'purchase' } as const
const courseFile = { object: 'courseFile', keeps: ['name', 'sha256'] } as const
const ofVersion = { object: 'document', keeps: ['version', 'restoredFrom'] } as const
const publication = { keeps: ['publication', 'documents', 'versions', 'price', 'currency', 'terms'] } as const

/**
 * Everything that the audit log records. To record another act, add it here, and call `audit` in the transaction of the
 * act. A test calls every operation of the API document and compares.
 */
export const auditActs = {
  'sign-in.failed': { title: 'Failed to log in as an administrator', personal: ['typedEmail'] },
  'sign-in.wrong-factor': { title: 'Failed at the second factor of an administrator' },
  'password.changed': { title: 'Changed their own password' },
  'password.set-by-code': { title: 'Set a new password with a code' },
  'factor.changed': { title: 'Changed their own second factor', keeps: ['change', 'factor'] },
  'email.changed': { title: 'Changed their own address', keeps: ['undone'], personal: ['email'] },
  'sign-in.ended': { title: 'Ended logins', keeps: ['count'] },
  'rescue.link-created': { title: 'Created a rescue link' },
  'rescue.used': { title: 'Removed second factors with a rescue link', keeps: ['password'] },

  'user.created': { title: 'Created a user', ...userValues },
  'user.changed': { title: 'Changed a user', ...userValues, personal: [...userValues.personal, 'reason'] },
  'user.disabled': { title: 'Disabled an account', ...withReason },
  'user.enabled': { title: 'Enabled an account', ...withReason },
  'access.granted': { title: 'Gave access', ...ofPurchase, ...withReason },
  'access.ended': { title: 'Ended access', ...withReason },
  'email.corrected': { title: 'Corrected the address of a buyer', ...ofPurchase, personal: ['email', 'reason'] },
  'address-request.closed': { title: 'Closed a request to correct an address', ...withReason },
  'bounce.cleared': { title: 'Tried an address without a mailbox again', keeps: ['what'] },
  'users.imported': {
    title: 'Imported users',
    keeps: ['created', 'changed', 'leftOut', 'invited', 'createdIds', 'changedIds'],
  },
  'support-view.started': { title: 'Saw the site as a member', ...withReason },
  'person.erased': { title: 'Erased a person’s data' },
  'person.exported': { title: 'Exported a person’s data' },
  'invitation.sent': { title: 'Sent an invitation' },
  'invitations.sent': { title: 'Sent invitations to a selection', keeps: ['sent', 'userIds'] },
  'reset-email.sent': { title: 'Sent an email for a new password' },
  'email.sent-again': { title: 'Sent an email again', keeps: ['what'] },

  'refund.ordered': {
    title: 'Ordered a refund',
    ...ofPurchase,
    keeps: ['amount', 'currency', 'endsAccess', 'refund'],
    ...withReason,
  },
  'cancellation.recorded': {
    title: 'Recorded a written cancellation',
    ...ofPurchase,
    keeps: ['channel', 'requestedAt', 'state'],
  },
  'cancellation.confirmed': { title: 'Confirmed a cancellation', ...ofPurchase, keeps: ['state'] },
  'cancellation.declined': { title: 'Declined a cancellation', ...ofPurchase, keeps: ['state'], ...withReason },
  'receipt.sent': { title: 'Sent a receipt again', ...ofPurchase },
  'papers.issued': { title: 'Issued an invoice', ...ofPurchase },
  'sale.adopted': { title: 'Added a sale from the card provider', ...ofPurchase, keeps: ['amount', 'currency'] },

  'draft.saved': { title: 'Saved a draft', ...ofVersion },
  'draft.restored': { title: 'Restored an earlier version', ...ofVersion },
  'draft.discarded': { title: 'Discarded a draft', ...ofVersion },
  'content.published': { title: 'Published other content', ...publication },
  'offer.published': { title: 'Changed the price or the terms', ...publication },
  'captions.saved': { title: 'Saved captions', object: 'video', keeps: ['version'] },
  'file.uploaded': { title: 'Uploaded a picture', object: 'file', keeps: ['kind'] },
  'file.erased': { title: 'Erased a picture', object: 'file' },
  'courseFile.uploaded': { title: 'Uploaded a file for members', ...courseFile },
  'courseFile.replaced': { title: 'Replaced a file for members', ...courseFile },
  'courseFile.changed': {
    title: 'Renamed or moved a file for members',
    object: 'courseFile',
    keeps: ['name', 'place', 'videoId'],
  },
  'courseFile.ordered': { title: 'Reordered the files for members', keeps: ['files'] },
  'courseFile.deleted': { title: 'Deleted a file for members', ...courseFile },
  'preview.created': { title: 'Created a preview link', object: 'preview' },
  'preview.revoked': { title: 'Ended a preview link', object: 'preview' },
  'links.checked': { title: 'Started a check of links' },
  'claim.confirmed': { title: 'Confirmed a sentence about the course', object: 'claim' },

  'notice.placed': { title: 'Wrote to all members', object: 'notice', keeps: ['subject', 'recipients'] },
  'notice.tested': { title: 'Sent a test of a notice', keeps: ['subject'] },
  'download.linked': { title: 'Asked for a file', object: 'download', keeps: ['filter'] },
  'download.fetched': { title: 'Downloaded a file', object: 'download', keeps: ['filter'] },
  'site.restored': { title: 'Restored a backup', keeps: ['takenAt'] },
} as const satisfies Record<string, Act>

export type AuditAct = keyof typeof auditActs
export const auditActNames = Object.keys(auditActs) as [AuditAct, ...AuditAct[]]

type NamesIn<A, K extends string> = A extends { readonly [Key in K]: readonly (infer Name extends string)[] }
  ? Name
  : never
/** The names of values that an act may store. */
export type AuditValueName<A extends AuditAct> =
  | NamesIn<(typeof auditActs)[A], 'keeps'>
  | NamesIn<(typeof auditActs)[A], 'personal'>

const acts: Readonly<Record<string, Act>> = auditActs

/** What an act is, also for one of a release that this one does not know. */
export const actOf = (name: string): Act => acts[name] ?? { title: `Did what this release calls “${name}”` }

/** Turns a value's name into words, such as `lastLogin` into `last login`. */
const words = (name: string): string => name.replace(/([A-Z])/g, ' $1').toLowerCase()

/** @param of all values of the entry: an amount of money needs its currency */
function valueText(name: string, value: unknown, of: AuditValues, timeZone: string): string {
  if (value === undefined || value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if ((name === 'price' || name === 'amount') && typeof of.currency === 'string')
    return moneyText(String(value), of.currency)
  if (name === 'requestedAt' || name === 'takenAt') return timeText(new Date(String(value)), timeZone)
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([key, each]) => `${words(key)} ${each}`)
    .join(', ')
}

/** How the values of an entry differ, one line each: `Price from $29.99 to $49.00`. */
export function auditDetails(before: AuditValues, after: AuditValues, timeZone: string): string[] {
  const names = Object.keys({ ...labels, ...before, ...after }) as AuditValue[]
  return names.flatMap((name) => {
    const [was, is] = [before[name], after[name]]
    const label = name in labels ? labels[name] : words(name)
    const isShown = label !== null && name !== 'currency' && (was !== undefined || is !== undefined)
    if (!isShown || (was !== undefined && JSON.stringify(was) === JSON.stringify(is))) return []
    if (was === undefined) return `${label}: ${valueText(name, is, after, timeZone)}`
    if (is === undefined) return `${label} was ${valueText(name, was, before, timeZone)}`
    return `${label} from ${valueText(name, was, before, timeZone)} to ${valueText(name, is, after, timeZone)}`
  })
}
