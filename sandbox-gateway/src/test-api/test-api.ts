import { clientToken, tokenShapes } from '../browser-api/client-tokens.ts'
import { emptyReply, jsonReply, Refused, type Reply, refusal } from '../http/reply.ts'
import { type JsonObject, jsonBody, type Request } from '../http/request.ts'
import { isoSeconds } from '../http/xml.ts'
import type { Context } from '../rules/context.ts'
import { moveDispute, openDispute } from '../rules/disputes.ts'
import { formatAmount } from '../rules/money.ts'
import { disputeKinds, type Transaction } from '../rules/records.ts'
import { settleNow } from '../rules/settlement.ts'
import type { Courier } from '../webhooks/courier.ts'
import { readNotice } from '../webhooks/test-notices.ts'
import { choice, type Faults, readFault, whole } from './faults.ts'

export interface TestContext {
  context: Context
  faults: Faults
  courier: Courier
}

type Route = (deps: TestContext, request: Request, ...parts: string[]) => Reply

const routes: [method: string, path: RegExp, route: Route][] = [
  ['GET', /^transactions$/, ({ context }) => jsonReply(200, context.books.newestTransactions().map(shown))],
  ['GET', /^faults$/, ({ faults }) => jsonReply(200, faults.all())],
  ['POST', /^faults$/, addFault],
  ['DELETE', /^faults$/, clearFaults],
  ['POST', /^settle$/, settle],
  ['POST', /^search-lag$/, setSearchLag],
  ['GET', /^disputes$/, ({ context }) => jsonReply(200, [...context.books.disputes.values()].reverse())],
  ['POST', /^disputes$/, makeDispute],
  ['POST', /^disputes\/([a-z0-9]+)$/, changeDispute],
  ['GET', /^webhooks$/, listNotices],
  ['POST', /^webhooks$/, sendNotice],
  ['GET', /^client-token$/, showClientToken],
]

/** The test API, on the gateway's own port only. @param path what follows `/_sandbox/` */
export function testApi(deps: TestContext, request: Request, path: string, port: number): Reply {
  const objection = foreignCaller(request, port)
  if (objection) return refusal(403, objection)
  const match = routes.flatMap(([method, pattern, route]) => {
    const parts = method === request.method ? pattern.exec(path) : null
    return parts ? [{ route, parts: parts.slice(1) }] : []
  })[0]
  return match ? match.route(deps, request, ...match.parts) : refusal(404, 'There is no such test route.')
}

/** Keeps other sites' pages from reaching the test API through a browser, directly or by DNS rebinding. */
function foreignCaller(request: Request, port: number): string | undefined {
  const own = ['127.0.0.1', 'localhost', '[::1]'].map((host) => `${host}:${port}`)
  const { host, origin } = request.headers
  if (!own.includes((host ?? '').toLowerCase())) return 'The test interface answers only on its own loopback address.'
  if (origin !== undefined && !own.some((each) => origin === `http://${each}`))
    return 'The test interface is not for pages of other origins.'
  return undefined
}

function shown(transaction: Transaction) {
  return {
    id: transaction.id,
    orderId: transaction.orderId,
    type: transaction.type,
    status: transaction.status,
    amount: formatAmount(transaction.amount),
    email: transaction.customer.email ?? null,
    createdAt: new Date(transaction.createdAt).toISOString(),
    refundedTransactionId: transaction.refundedTransactionId,
    refundIds: transaction.refundIds,
    disputeIds: transaction.disputeIds,
    rejectionReason: transaction.rejection,
    processorResponseCode: transaction.processor?.code ?? null,
    cardType: transaction.card.cardType,
    last4: transaction.card.last4,
    postalCode: transaction.billing.postal_code ?? null,
  }
}

function addFault({ faults }: TestContext, request: Request): Reply {
  const fault = readFault(jsonBody(request))
  faults.add(fault)
  return jsonReply(201, fault)
}

function clearFaults({ faults }: TestContext): Reply {
  faults.clear()
  return emptyReply(204)
}

function settle({ context }: TestContext, request: Request): Reply {
  const { id, outcome = 'settled' } = jsonBody(request)
  if (id !== undefined && typeof id !== 'string') throw new Refused(400, '"id" must be the id of a transaction.')
  if (id !== undefined && !context.books.transactions.has(id))
    throw new Refused(404, 'There is no transaction with this id.')
  if (outcome !== 'settled' && outcome !== 'settlement_declined')
    throw new Refused(400, '"outcome" must be one of settled, settlement_declined.')
  return jsonReply(200, settleNow(context, id, outcome).map(shown))
}

function setSearchLag({ context }: TestContext, request: Request): Reply {
  context.searchLagMs = whole(jsonBody(request), 'ms', 0, 600_000)
  return jsonReply(200, { ms: context.searchLagMs })
}

function makeDispute({ context }: TestContext, request: Request): Reply {
  const body = jsonBody(request)
  const kind = body.kind === undefined ? 'chargeback' : choice(body, 'kind', disputeKinds)
  const transaction = context.books.transactions.get(String(body.transactionId))
  if (transaction?.type !== 'sale') throw new Refused(404, '"transactionId" must be the id of a sale.')
  if (transaction.status !== 'settled') throw new Refused(409, `The sale is ${transaction.status}, not settled.`)
  context.books.record(...openDispute(context, transaction, { kind, notify: notifies(body) }))
  const id = context.books.transactions.get(transaction.id)?.disputeIds.at(-1) ?? ''
  return jsonReply(201, context.books.disputes.get(id))
}

const running = ['open', 'disputed', 'under_review']
const nextStatuses = ['under_review', 'won', 'lost', 'accepted', 'auto_accepted', 'expired'] as const

function changeDispute({ context }: TestContext, request: Request, id = ''): Reply {
  const body = jsonBody(request)
  const status = choice(body, 'status', nextStatuses)
  const dispute = context.books.disputes.get(id)
  if (!dispute) throw new Refused(404, 'There is no dispute with this id.')
  if (!running.includes(dispute.status)) throw new Refused(409, `The dispute is ${dispute.status} already.`)
  return jsonReply(200, moveDispute(context, dispute, status, { notify: notifies(body) }))
}

function notifies({ notify = true }: JsonObject): boolean {
  if (typeof notify !== 'boolean') throw new Refused(400, '"notify" must be true or false.')
  return notify
}

function listNotices({ context }: TestContext): Reply {
  const notices = [...context.books.notifications.values()].reverse()
  return jsonReply(
    200,
    notices.map(({ id, kind, createdAt, attempts, delivered }) => ({
      id,
      kind,
      createdAt: isoSeconds(new Date(createdAt)),
      attempts,
      delivered,
    })),
  )
}

/** Sends a notification, and returns the form so that a test can also post it itself. */
function sendNotice({ context, courier }: TestContext, request: Request): Reply {
  const change = readNotice(context, jsonBody(request) as JsonObject)
  context.books.record(change)
  return jsonReply(201, { id: change.value.id, kind: change.value.kind, ...courier.createForm(change.value) })
}

function showClientToken({ context }: TestContext, request: Request): Reply {
  const requested = request.query.get('shape') ?? 'local'
  const shape = tokenShapes.find((each) => each === requested)
  if (!shape) throw new Refused(400, `"shape" must be one of ${tokenShapes.join(', ')}.`)
  return jsonReply(200, { clientToken: clientToken(context, shape) })
}
