import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import braintree from 'braintree'
import { onTestFinished } from 'vitest'
import { buildFrame } from '../build.ts'
import { type Gateway, type GatewayOptions, startGateway } from '../src/gateway.ts'

export const credentials = { merchantId: 'sandbox_merchant', publicKey: 'public_1', privateKey: 'private_1' }

/** A temporary folder that is deleted after the test. */
export function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'sandbox-gateway-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

export async function ensureFrame(): Promise<void> {
  if (!existsSync(new URL('../dist/frame.js', import.meta.url))) await buildFrame()
}

/** The real SDK for a local gateway. Its timeouts are short, so that a lost answer is detected soon. */
export function sdkFor(port: number, keys = credentials): braintree.BraintreeGateway {
  const url = `http://127.0.0.1:${port}`
  const environment = new braintree.Environment('127.0.0.1', String(port), url, false, '127.0.0.1', String(port))
  const sdk = new braintree.BraintreeGateway({ environment, ...keys })
  sdk.config.timeout = 700
  return sdk
}

/** A running gateway on a free port, with its own ledger, a clock that tests can set, and the SDK. */
export class Sandbox implements AsyncDisposable {
  gateway: Gateway
  sdk: braintree.BraintreeGateway
  readonly directory: string
  ahead = 0
  readonly #options: Partial<GatewayOptions>

  private constructor(gateway: Gateway, directory: string, options: Partial<GatewayOptions>) {
    this.gateway = gateway
    this.directory = directory
    this.#options = options
    this.sdk = sdkFor(gateway.port)
  }

  static async start(options: Partial<GatewayOptions> = {}): Promise<Sandbox> {
    await ensureFrame()
    const directory = options.dataDir ?? newDirectory()
    const clock = { ahead: () => 0 }
    const complete = { port: 0, dataDir: directory, credentials, now: () => Date.now() + clock.ahead(), ...options }
    const sandbox = new Sandbox(await startGateway(complete), directory, complete)
    clock.ahead = () => sandbox.ahead
    return sandbox
  }

  /** Stops the gateway and starts it again with its ledger. */
  async restart(): Promise<void> {
    await this.gateway.stop()
    this.gateway = await startGateway({ port: 0, dataDir: this.directory, credentials, ...this.#options })
    this.sdk = sdkFor(this.gateway.port)
  }

  async ask(path: string, method = 'GET', body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.gateway.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  /** Calls the test interface. */
  async test<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.ask(`/_sandbox/${path}`, method, body)
    const text = await response.text()
    return (text === '' ? undefined : JSON.parse(text)) as T
  }

  /** Creates a nonce for a card, like a page. */
  async tokenize(card: Record<string, unknown> = {}): Promise<{ status: number; nonce: string; body: JsonReply }> {
    const { clientToken } = await this.test<{ clientToken: string }>('GET', 'client-token')
    const { authorizationFingerprint } = JSON.parse(atob(clientToken)) as { authorizationFingerprint: string }
    const creditCard = {
      number: '4111111111111111',
      cvv: '123',
      expiration_month: '12',
      expiration_year: '2035',
      ...card,
    }
    const path = `/merchants/${credentials.merchantId}/client_api/v1/payment_methods/credit_cards`
    const response = await this.ask(path, 'POST', { creditCard, authorizationFingerprint })
    const body = (await response.json()) as JsonReply
    return { status: response.status, nonce: body.creditCards?.[0]?.nonce ?? '', body }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.gateway.stop()
  }
}

export interface JsonReply {
  creditCards?: { nonce: string; details: Record<string, string> }[]
  error?: { message: string }
  fieldErrors?: { field: string; fieldErrors: { field: string; code: string }[] }[]
}
