import type { Fault } from '../../../sandbox-gateway/src/test-api/faults.ts'
import { type Child, startChild } from './child.ts'
import { type GatewayCredentials, gatewayCredentials } from './gateway-credentials.ts'

/** A sale or refund in the provider's ledger. */
export interface Sale {
  id: string
  orderId: string | null
  type: string
  status: string
  amount: string
  email: string | null
  createdAt: string
  refundIds: string[]
  /** The sale that a credit refunds. */
  refundedTransactionId: string | null
}

/** The sandbox gateway in its own process, and its test interface. */
export interface GatewayProcess {
  credentials: GatewayCredentials
  sales(): Promise<Sale[]>
  /** Adds a fault, and remembers how long its delayed requests may take. */
  fault(fault: Fault): Promise<void>
  searchLag(ms: number): Promise<void>
  /** Opens a dispute about a settled sale. @returns its ID */
  dispute(transactionId: string): Promise<string>
  /** Creates a signed notification about a dispute, as the form that the provider posts. */
  notice(kind: string, disputeId: string): Promise<{ bt_signature: string; bt_payload: string }>
  /** Removes all faults, and lets searches find transactions immediately. */
  heal(): Promise<void>
  /** The time until which delayed requests may change the ledger, in milliseconds since the epoch. */
  calmAt(): number
  /** Creates a nonce for a card, like the card fields of the page. */
  tokenize(cardNumber: string, postalCode: string): Promise<string>
  kill(): Promise<void>
  restart(): Promise<void>
  log(): string
}

export interface GatewayOptions {
  bundle: string
  port: number
  dataDir: string
  settleSeconds: number
  credentials?: GatewayCredentials
}

/** Starts a gateway. Its ledger is on disk and survives a restart. */
export async function startGateway(options: GatewayOptions): Promise<GatewayProcess> {
  const { bundle, port, dataDir, settleSeconds, credentials = gatewayCredentials } = options
  const start = () =>
    startChild(bundle, {
      SANDBOX_PORT: String(port),
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_SETTLE_S: String(settleSeconds),
      SANDBOX_MERCHANT_ID: credentials.merchantId,
      SANDBOX_PUBLIC_KEY: credentials.publicKey,
      SANDBOX_PRIVATE_KEY: credentials.privateKey,
    })
  let child: Child = await start()
  let calm = 0
  let longestDelay = 0
  let fingerprint: string | undefined

  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(30_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!response.ok) throw new Error(`the gateway answered ${response.status} to ${method} ${path}`)
    return response.status === 204 ? undefined : response.json()
  }
  const readFingerprint = async () => {
    const { clientToken } = (await call('GET', '/_sandbox/client-token')) as { clientToken: string }
    return JSON.parse(Buffer.from(clientToken, 'base64').toString()).authorizationFingerprint as string
  }

  return {
    credentials,
    sales: async () => (await call('GET', '/_sandbox/transactions')) as Sale[],
    async fault(fault) {
      await call('POST', '/_sandbox/faults', fault)
      longestDelay = Math.max(longestDelay, fault.ms ?? 0)
    },
    searchLag: async (ms) => void (await call('POST', '/_sandbox/search-lag', { ms })),
    async dispute(transactionId) {
      const dispute = await call('POST', '/_sandbox/disputes', { transactionId, notify: false })
      return (dispute as { id: string }).id
    },
    async notice(kind, disputeId) {
      const form = await call('POST', '/_sandbox/webhooks', { kind, disputeId })
      const { bt_signature, bt_payload } = form as { bt_signature: string; bt_payload: string }
      return { bt_signature, bt_payload }
    },
    async heal() {
      // A request that was just sent stays delayed, even if its fault is removed or used up.
      calm = Math.max(calm, Date.now() + longestDelay)
      longestDelay = 0
      await call('DELETE', '/_sandbox/faults')
      await call('POST', '/_sandbox/search-lag', { ms: 0 })
    },
    calmAt: () => calm,
    async tokenize(number, postalCode) {
      fingerprint ??= await readFingerprint()
      const creditCard = {
        number,
        expirationMonth: '12',
        expirationYear: '2034',
        cvv: '123',
        billingAddress: { postalCode },
      }
      const path = `/merchants/${credentials.merchantId}/client_api/v1/payment_methods/credit_cards`
      const body = { authorizationFingerprint: fingerprint, creditCard }
      const { creditCards } = (await call('POST', path, body)) as { creditCards: [{ nonce: string }] }
      return creditCards[0].nonce
    },
    kill: async () => void (await child.end('SIGKILL')),
    async restart() {
      child = await start()
    },
    log: () => child.log(),
  }
}
