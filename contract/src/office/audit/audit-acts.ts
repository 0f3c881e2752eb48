import { countText } from '../../words/counts.ts'
import { isolate } from '../../words/isolated-text.ts'
import { moneyText } from '../../words/money-text.ts'
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

/** What a sentence can be made of. Names are as they are today. */
interface Facts {
  who: string
  person: string
  object: string
  /** The titles of published documents. */
  documents: string
  before: AuditValues
  after: AuditValues
}

interface Act {
  topic: string
  /** What the page's filter calls it. */
  title: string
  say: (facts: Facts) => string
  object?: AuditObject
  /** Names of values that stay as long as the entry. Anything that is not named here is never stored. */
  keeps?: readonly string[]
  /** Names of values that tell something about the person, and are erased with the person. */
  personal?: readonly string[]
}

const text = (value: unknown): string => (value === undefined || value === null ? '?' : String(value))
const count = (value: unknown, one: string): string => countText(Number(value ?? 0), one)

const money = (amount: unknown, currency: unknown): string =>
  typeof amount === 'string' && typeof currency === 'string' ? moneyText(amount, currency) : '?'

const offerChanges = ({ before, after }: Facts): string => {
  const price = (values: AuditValues) => money(values.price, values.currency)
  const isSamePrice = before.price === after.price && before.currency === after.currency
  const changes = [
    ...(isSamePrice ? [] : [`the price went from ${price(before)} to ${price(after)}`]),
    ...(before.terms === after.terms
      ? []
      : [`the terms went from version ${text(before.terms)} to ${text(after.terms)}`]),
  ]
  return changes.length > 0 ? changes.join(', and ') : 'the price and the version of the terms stayed the same'
}

const userValues = {
  keeps: ['role', 'password'],
  personal: userFields.map(({ user }) => user).filter((name) => name !== 'role'),
}
const courseFile = { object: 'courseFile', keeps: ['name', 'sha256'] } as const
const versions = { object: 'document', keeps: ['version'] } as const

/**
 * Everything that the audit log records. To record another act, add it here, and call `audit` in the transaction of the
 * act. A test calls every operation of the API document and compares.
 */
export const auditActs = {
  'sign-in.failed': {
    topic: 'Sign-ins',
    title: 'Failed sign-in of an administrator',
    say: ({ person }) => `Someone tried to log in as ${person} and failed.`,
    personal: ['typedEmail'],
  },
  'password.changed': {
    topic: 'Sign-ins',
    title: 'Changed their own password',
    say: ({ who }) => `${who} changed their own password.`,
  },
  'password.set-by-code': {
    topic: 'Sign-ins',
    title: 'Set a new password with a code',
    say: ({ person }) => `${person} set a new password with a code from an email.`,
  },
  'factor.changed': {
    topic: 'Sign-ins',
    title: 'Changed their own second factor',
    say: ({ who, after }) => `${who} ${text(after.change)} their ${text(after.factor)}.`,
    keeps: ['change', 'factor'],
  },

  'email.changed': {
    topic: 'Sign-ins',
    title: 'Changed their own address',
    say: ({ person, after }) =>
      after.undone
        ? `Someone at the old address undid the change of the address of ${person}.`
        : `${person} changed their own address.`,
    keeps: ['undone'],
    personal: ['email'],
  },
  'sign-in.ended': {
    topic: 'Sign-ins',
    title: 'Ended their own logins',
    say: ({ who, person, after }) => `${who} ended ${count(after.count, 'login')} of ${person}.`,
    keeps: ['count'],
  },

  'rescue.link-created': {
    topic: 'Sign-ins',
    title: 'Created a rescue link',
    say: ({ who, person }) => `${who} created a link that removes the second factors of ${person}.`,
  },
  'rescue.used': {
    topic: 'Sign-ins',
    title: 'Used a rescue link',
    say: ({ person }) => `Someone removed the second factors of ${person} with a rescue link.`,
    keeps: ['password'],
  },

  'user.created': {
    topic: 'Users',
    title: 'Created a user',
    say: ({ who, person }) => `${who} created the user ${person}.`,
    ...userValues,
  },
  'user.changed': {
    topic: 'Users',
    title: 'Changed a user',
    say: ({ who, person }) => `${who} changed the user ${person}.`,
    keeps: userValues.keeps,
    personal: [...userValues.personal, 'reason'],
  },
  'user.disabled': {
    topic: 'Users',
    title: 'Disabled an account',
    say: ({ who, person }) => `${who} disabled the account of ${person}.`,
    personal: ['reason'],
  },
  'user.enabled': {
    topic: 'Users',
    title: 'Enabled an account',
    say: ({ who, person }) => `${who} enabled the account of ${person}.`,
    personal: ['reason'],
  },
  'access.granted': {
    topic: 'Users',
    title: 'Gave access',
    say: ({ who, person }) => `${who} gave ${person} access to the course.`,
    object: 'purchase',
    personal: ['reason'],
  },
  'access.ended': {
    topic: 'Users',
    title: 'Ended access',
    say: ({ who, person }) => `${who} ended the access of ${person} to the course.`,
    personal: ['reason'],
  },
  'email.corrected': {
    topic: 'Users',
    title: 'Corrected the address of a buyer',
    say: ({ who, person }) => `${who} corrected the address of ${person}, as a request asked.`,
    object: 'purchase',
    personal: ['email', 'reason'],
  },
  'address-request.closed': {
    topic: 'Users',
    title: 'Closed a request to correct an address',
    say: ({ who }) => `${who} closed a request to correct an address, without a change.`,
    personal: ['reason'],
  },
  'bounce.cleared': {
    topic: 'Users',
    title: 'Tried an address without a mailbox again',
    say: ({ who, person, after }) =>
      after.what
        ? `${who} sent the email “${text(after.what)}” to ${person} again, whose address had no mailbox.`
        : `${who} asked to try the address of ${person} again, which had no mailbox.`,
    keeps: ['what'],
  },
  'users.imported': {
    topic: 'Users',
    title: 'Imported users',
    say: ({ who, after }) =>
      `${who} imported a file of users: ${text(after.created)} created, ${text(after.changed)} changed, ${text(after.leftOut)} left out.`,
    keeps: ['created', 'changed', 'leftOut', 'invited', 'createdIds', 'changedIds'],
  },
  'support-view.started': {
    topic: 'Users',
    title: 'Saw the site as a member',
    say: ({ who, person }) => `${who} saw the site as ${person} sees it.`,
    personal: ['reason'],
  },
  'person.erased': {
    topic: 'Users',
    title: 'Erased a person’s data',
    say: ({ who, person }) => `${who} had the data of ${person} erased.`,
  },
  'person.exported': {
    topic: 'Users',
    title: 'Exported a person’s data',
    say: ({ who, person }) => `${who} asked for a file with everything about ${person}.`,
  },
  'invitation.sent': {
    topic: 'Users',
    title: 'Sent an invitation',
    say: ({ who, person }) => `${who} sent ${person} an invitation.`,
  },
  'invitations.sent': {
    topic: 'Users',
    title: 'Sent invitations to a selection',
    say: ({ who, after }) => `${who} sent ${count(after.sent, 'invitation')}.`,
    keeps: ['sent', 'userIds'],
  },
  'reset-email.sent': {
    topic: 'Users',
    title: 'Sent an email for a new password',
    say: ({ who, person }) => `${who} sent ${person} the email for a new password.`,
  },
  'email.sent-again': {
    topic: 'Users',
    title: 'Sent an email again',
    say: ({ who, person, after }) => `${who} sent ${person} the email “${text(after.what)}” again.`,
    keeps: ['what'],
  },

  'refund.ordered': {
    topic: 'Purchases',
    title: 'Ordered a refund',
    say: ({ who, person, after }) => `${who} ordered a refund of ${money(after.amount, after.currency)} to ${person}.`,
    object: 'purchase',
    keeps: ['amount', 'currency', 'endsAccess', 'refund'],
    personal: ['reason'],
  },
  'cancellation.recorded': {
    topic: 'Purchases',
    title: 'Recorded a written cancellation',
    say: ({ who, person }) => `${who} recorded that ${person} canceled in writing.`,
    object: 'purchase',
    keeps: ['channel', 'requestedAt', 'state'],
  },
  'cancellation.confirmed': {
    topic: 'Purchases',
    title: 'Confirmed a cancellation',
    say: ({ who, person }) => `${who} confirmed the cancellation of ${person}.`,
    object: 'purchase',
    keeps: ['state'],
  },
  'cancellation.declined': {
    topic: 'Purchases',
    title: 'Declined a cancellation',
    say: ({ who, person }) => `${who} declined the request of ${person} to cancel.`,
    object: 'purchase',
    keeps: ['state'],
    personal: ['reason'],
  },
  'receipt.sent': {
    topic: 'Purchases',
    title: 'Sent a receipt again',
    say: ({ who, person }) => `${who} sent ${person} the receipt again.`,
    object: 'purchase',
  },
  'papers.issued': {
    topic: 'Purchases',
    title: 'Issued an invoice',
    say: ({ who, person }) => `${who} issued the invoice of ${person}.`,
    object: 'purchase',
  },
  'sale.adopted': {
    topic: 'Purchases',
    title: 'Added a sale from the card provider',
    say: ({ who, person }) => `${who} added a sale to ${person} that only the card provider knew.`,
    object: 'purchase',
    keeps: ['amount', 'currency'],
  },

  'draft.saved': {
    topic: 'Content',
    title: 'Saved a draft',
    say: ({ who, object, after }) => `${who} saved a draft of ${object}, from version ${text(after.version)} on.`,
    ...versions,
  },
  'draft.restored': {
    topic: 'Content',
    title: 'Restored an earlier version',
    say: ({ who, object, after }) => `${who} saved version ${text(after.restoredFrom)} of ${object} again.`,
    object: 'document',
    keeps: ['version', 'restoredFrom'],
  },
  'draft.discarded': {
    topic: 'Content',
    title: 'Discarded a draft',
    say: ({ who, object }) => `${who} discarded the draft of ${object}.`,
    ...versions,
  },
  'content.published': {
    topic: 'Content',
    title: 'Published other content',
    say: ({ who, documents }) => `${who} published ${documents}.`,
    keeps: ['publication', 'documents', 'versions'],
  },
  'offer.published': {
    topic: 'Content',
    title: 'Changed the price or the terms',
    say: (facts) => `${facts.who} published ${facts.documents}: ${offerChanges(facts)}.`,
    keeps: ['publication', 'documents', 'versions', 'price', 'currency', 'terms'],
  },
  'captions.saved': {
    topic: 'Content',
    title: 'Saved captions',
    say: ({ who, object }) => `${who} saved the captions of the video ${object}.`,
    object: 'video',
    keeps: ['version'],
  },
  'file.uploaded': {
    topic: 'Content',
    title: 'Uploaded a picture',
    say: ({ who, after }) => `${who} uploaded a ${text(after.kind)}.`,
    object: 'file',
    keeps: ['kind'],
  },
  'file.erased': {
    topic: 'Content',
    title: 'Erased a picture',
    say: ({ who }) => `${who} erased a picture.`,
    object: 'file',
  },
  'courseFile.uploaded': {
    topic: 'Content',
    title: 'Uploaded a file for members',
    say: ({ who, after }) => `${who} uploaded the file ${isolate(text(after.name))}.`,
    ...courseFile,
  },
  'courseFile.replaced': {
    topic: 'Content',
    title: 'Replaced a file for members',
    say: ({ who, before }) => `${who} replaced the file ${isolate(text(before.name))} with another one.`,
    ...courseFile,
  },
  'courseFile.changed': {
    topic: 'Content',
    title: 'Renamed or moved a file for members',
    say: ({ who, before, after }) =>
      before.name === after.name
        ? `${who} changed where members find the file ${isolate(text(after.name))}.`
        : `${who} renamed the file ${isolate(text(before.name))} to ${isolate(text(after.name))}.`,
    object: 'courseFile',
    keeps: ['name', 'place', 'videoId'],
  },
  'courseFile.ordered': {
    topic: 'Content',
    title: 'Reordered the files for members',
    say: ({ who, after }) => `${who} changed the order of ${count(after.files, 'file')} for members.`,
    keeps: ['files'],
  },
  'courseFile.deleted': {
    topic: 'Content',
    title: 'Deleted a file for members',
    say: ({ who, before }) => `${who} deleted the file ${isolate(text(before.name))}.`,
    ...courseFile,
  },
  'preview.created': {
    topic: 'Content',
    title: 'Created a preview link',
    say: ({ who }) => `${who} created a link to a preview of the drafts.`,
    object: 'preview',
  },
  'preview.revoked': {
    topic: 'Content',
    title: 'Ended a preview link',
    say: ({ who }) => `${who} ended a link to a preview of the drafts.`,
    object: 'preview',
  },
  'links.checked': {
    topic: 'Content',
    title: 'Started a check of links',
    say: ({ who }) => `${who} started a check of the links and videos.`,
  },
  'claim.confirmed': {
    topic: 'Content',
    title: 'Confirmed a sentence about the course',
    say: ({ who }) => `${who} confirmed a sentence about the course.`,
    object: 'claim',
  },

  'notice.placed': {
    topic: 'Notices',
    title: 'Wrote to all members',
    say: ({ who, after }) => `${who} wrote “${text(after.subject)}” to ${count(after.recipients, 'member')}.`,
    object: 'notice',
    keeps: ['subject', 'recipients'],
  },
  'notice.tested': {
    topic: 'Notices',
    title: 'Sent a test of a notice',
    say: ({ who, after }) => `${who} sent themselves a test of the notice “${text(after.subject)}”.`,
    keeps: ['subject'],
  },

  'download.linked': {
    topic: 'Downloads',
    title: 'Asked for a file',
    say: ({ who, object }) => `${who} asked for a link to the file “${object}”.`,
    object: 'download',
    keeps: ['filter'],
  },
  'download.fetched': {
    topic: 'Downloads',
    title: 'Downloaded a file',
    say: ({ who, object }) => `${who} downloaded the file “${object}”.`,
    object: 'download',
    keeps: ['filter'],
  },

  'site.restored': {
    topic: 'Commands',
    title: 'Restored a backup',
    say: ({ who, after }) => `${who} restored the backup of ${text(after.takenAt)}.`,
    keeps: ['takenAt'],
  },
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
export const actOf = (name: string): Act =>
  acts[name] ?? { topic: 'Other', title: name, say: ({ who }) => `${who} did what this release calls “${name}”.` }

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(userFields.map(({ user, label }) => [user, label])),
  password: 'Password',
  typedEmail: 'Typed email',
  reason: 'Reason',
  endsAccess: 'Ends access',
  channel: 'Channel',
  requestedAt: 'Requested',
  state: 'State',
  version: 'Version',
  filter: 'Filter',
  publication: 'Publication',
}

const valueText = (value: unknown): string => {
  if (value === undefined || value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The values of an entry, one line each: `Role: Paid User → Super User`. */
export const auditDetails = (before: AuditValues, after: AuditValues): string[] =>
  Object.entries(labels)
    .filter(([name]) => before[name] !== undefined || after[name] !== undefined)
    .map(([name, label]) =>
      before[name] === undefined
        ? `${label}: ${valueText(after[name])}`
        : `${label}: ${valueText(before[name])} → ${valueText(after[name])}`,
    )
