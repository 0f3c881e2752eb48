import type { CancellationState } from '@course/contract/sales/cancellations'
import type { PurchaseStatus } from '@course/contract/sales/purchases'
import type pg from 'pg'
import { connectPostgres } from '../../src/platform/db/connect.ts'
import { braintreePayments } from '../../src/platform/gateways/payments.braintree.ts'
import { productionPace } from '../../src/sales/payments/check-schedule.ts'
import type { PaymentDeps } from '../../src/sales/payments/payment-deps.ts'
import { compareWithProvider } from '../../src/sales/reconciliation/reconciliation.ts'
import type { RefundState } from '../../src/sales/refunds/refund-schedule.ts'
import type { AttemptState } from '../../src/sales/tables/attempt-states.ts'
import { projectFolders } from './bundles.ts'
import type { Sale } from './gateway.ts'
import type { Shop } from './world.ts'

/** The comparison writes no emails. */
const black = { accent: '#000000', deep: '#000000', highlight: '#000000' }

export interface AttemptRow {
  /** Also the order ID at the provider. */
  id: string
  emailKey: string
  nonceHash: string
  state: AttemptState
}

export interface TransitionRow {
  attemptId: string
  position: number
  fromState: AttemptState | null
  toState: AttemptState
  cause: string
  at: Date
}

/** A member's account, with its purchases and access. */
export interface AccountRow {
  emailKey: string
  /** Whether an administrator created it. */
  isGranted: boolean
  purchases: number
  openAccess: number
}

/** A purchase and its refunded amount. */
export interface PurchaseRow {
  id: string
  attemptId: string
  amountCents: number
  refundedCents: number
  status: PurchaseStatus
  hasAccess: boolean
}

export interface RefundRow {
  /** Also the order ID at the provider, and the key of the refund form. */
  id: string
  purchaseId: string
  amountCents: number
  state: RefundState
  way: 'void' | 'refund' | null
  transactionId: string | null
  endsAccess: boolean
  /** Emails to the buyer, queued or sent. */
  emails: number
}

/** The terms of an attempt. */
export interface TermsRow {
  attemptId: string
  version: string
  isStored: boolean
  readingCounts: boolean
  pausesOpening: boolean
}

/** Active access of a user. */
export interface GrantRow {
  emailKey: string
  /** Null for access that came without a purchase. */
  purchaseId: string | null
}

/** A request to cancel. */
export interface RequestRow {
  id: string
  purchaseId: string
  state: CancellationState
  isLatest: boolean
  isTimely: boolean
  videosOpened: number
  videosTotal: number
  owedCents: number
}

/** A video that was played, or whose lesson was read, with the access of a purchase. */
export interface OpeningRow {
  purchaseId: string
  videoId: string
  how: 'played' | 'read'
  isFree: boolean
}

/** A dispute that is about money. */
export interface DisputeRow {
  attemptId: string
  status: 'open' | 'won' | 'lost'
}

/** The contents of both ledgers. */
export interface Ledgers {
  sales: Sale[]
  attempts: AttemptRow[]
  transitions: TransitionRow[]
  accounts: AccountRow[]
  purchases: PurchaseRow[]
  refunds: RefundRow[]
  terms: TermsRow[]
  grants: GrantRow[]
  requests: RequestRow[]
  openings: OpeningRow[]
  disputes: DisputeRow[]
}

const attemptQuery = `select id, email_key as "emailKey", nonce_hash as "nonceHash", state from attempts`
const transitionQuery = `select attempt_id as "attemptId", position, from_state as "fromState", to_state as "toState",
  cause, at from attempt_transitions order by attempt_id, position`
const accountQuery = `select u.email_key as "emailKey",
  exists (select 1 from access a where a.user_id = u.id and a.source = 'administrator' and a.purchase_id is null) as "isGranted",
  (select count(*)::int from purchases p where p.user_id = u.id) as purchases,
  (select count(*)::int from access a where a.user_id = u.id and a.ended_at is null) as "openAccess"
  from users u where u.role = 'Paid User'`
const purchaseQuery = `select p.id, p.attempt_id as "attemptId", p.amount_cents as "amountCents",
  p.refunded_cents as "refundedCents", p.status,
  exists (select 1 from access a where a.purchase_id = p.id and a.ended_at is null) as "hasAccess" from purchases p`
const refundQuery = `select r.id, r.purchase_id as "purchaseId", r.amount_cents as "amountCents", r.state, r.way,
  r.transaction_id as "transactionId", r.ends_access as "endsAccess",
  (select count(*)::int from pgboss.job j where j.name = 'mail.refund' and j.data->>'refundId' = r.id::text) as emails
  from refunds r`

const termsQuery = `select a.id as "attemptId", a.terms_version as version, t.text is not null as "isStored",
  coalesce((t.text->>'readingCounts')::boolean, false) as "readingCounts",
  coalesce((t.text->>'requestPausesOpening')::boolean, false) as "pausesOpening"
  from attempts a left join terms_versions t on t.version = a.terms_version`
const grantQuery = `select u.email_key as "emailKey", a.purchase_id as "purchaseId" from access a
  join users u on u.id = a.user_id where a.ended_at is null and u.role = 'Paid User'`
const requestQuery = `select id, purchase_id as "purchaseId", state, requested_at < deadline as "isTimely",
  row_number() over (partition by purchase_id order by requested_at desc, id desc) = 1 as "isLatest",
  videos_opened as "videosOpened", videos_total as "videosTotal", owed_cents as "owedCents" from cancellations`
const openingQuery = `select a.purchase_id as "purchaseId", o.video_id as "videoId", 'played' as how, o.is_free as "isFree"
  from openings o join access a on a.id = o.access_id where a.purchase_id is not null
  union select a.purchase_id, r.video_id, 'read', r.is_free
  from readings r join access a on a.id = r.access_id where a.purchase_id is not null`
const disputeQuery = `select attempt_id as "attemptId", status from disputes where kind is distinct from 'retrieval'`

/** Reads the provider's ledger first, so that ours had time to record everything in it, and ours in one snapshot. */
export async function readLedgers(world: Shop): Promise<Ledgers> {
  const sales = await world.gateway.sales()
  const client = await world.db.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const rows = async <T extends pg.QueryResultRow>(query: string) => (await client.query<T>(query)).rows
    return {
      sales,
      attempts: await rows<AttemptRow>(attemptQuery),
      transitions: await rows<TransitionRow>(transitionQuery),
      accounts: await rows<AccountRow>(accountQuery),
      purchases: await rows<PurchaseRow>(purchaseQuery),
      refunds: await rows<RefundRow>(refundQuery),
      terms: await rows<TermsRow>(termsQuery),
      grants: await rows<GrantRow>(grantQuery),
      requests: await rows<RequestRow>(requestQuery),
      openings: await rows<OpeningRow>(openingQuery),
      disputes: await rows<DisputeRow>(disputeQuery),
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Runs the site's nightly reconciliation on both ledgers of a world. */
export async function findDifferences(world: Shop): Promise<string[]> {
  const database = await connectPostgres(world.databaseUrl, projectFolders.migrations, () => undefined)
  const say = () => undefined
  const deps: PaymentDeps = {
    db: database.db,
    jobs: {
      enqueue: async () => {},
      work: async () => {},
      every: async () => {},
      moveTo: async () => {},
      stop: async () => {},
    },
    payments: braintreePayments({ service: { local: world.gatewayPort }, ...world.gateway.credentials }),
    limitFactor: 1,
    site: {
      timeZone: 'America/Chicago',
      seller: { name: '', address: [], email: '' },
      brand: '',
      colors: { light: black, dark: black },
      publicUrl: '',
      termsVersion: '',
      disputesEndAccess: true,
    },
    publicUrl: '',
    pace: productionPace,
    log: { info: say, warn: say, error: say },
  }
  try {
    return (await compareWithProvider(deps, new Date(Date.now() + 2 * 3_600_000))).map(
      ({ orderId, sentence }) => `${orderId}: ${sentence}`,
    )
  } finally {
    await database.close()
  }
}
