import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

export interface GatewayProcess {
  url: string
  stop(): Promise<void>
}

export interface GatewayProcessOptions {
  directory: string
  port: number
  settleSeconds: number
  /** Where it sends notifications of disputes and settlements, as the provider does. */
  webhookUrl: string
  dataDir: string
  credentials: { merchantId: string; publicKey: string; privateKey: string }
  /** Called when the process exits without having been stopped. */
  onLoss(): void
}

type Message = { ready: true; port: number } | { error: string }

/**
 * Starts the local card gateway and waits until it listens. It exits when this process does, even after a crash.
 * @throws StartError with the gateway's own message, such as a busy port
 */
export async function startGatewayProcess(options: GatewayProcessOptions): Promise<GatewayProcess> {
  const bundle = join(options.directory, 'dist/main.mjs')
  const child = fork(existsSync(bundle) ? bundle : join(options.directory, 'src/main.ts'), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Not the site's own options, which may name its settings file.
    execArgv: [],
    env: {
      SANDBOX_PORT: String(options.port),
      SANDBOX_SETTLE_S: String(options.settleSeconds),
      SANDBOX_WEBHOOK_URL: options.webhookUrl,
      SANDBOX_DATA_DIR: options.dataDir,
      SANDBOX_MERCHANT_ID: options.credentials.merchantId,
      SANDBOX_PUBLIC_KEY: options.credentials.publicKey,
      SANDBOX_PRIVATE_KEY: options.credentials.privateKey,
    },
  })
  let complaints = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = `${complaints}${chunk}`.slice(-2_000)
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const message = await Promise.race([
    new Promise<Message>((resolve) => child.once('message', (sent) => resolve(sent as Message))),
    ended.then((): Message => ({ error: `The local card gateway exited at once. ${complaints.trim()}` })),
  ])
  if ('error' in message) throw new StartError(message.error.replace('SANDBOX_PORT', 'LOCAL_GATEWAY_PORT'))
  let stopping = false
  void ended.then(() => {
    if (!stopping) options.onLoss()
  })
  return {
    url: `http://127.0.0.1:${message.port}`,
    async stop() {
      stopping = true
      child.kill('SIGTERM')
      await ended
    },
  }
}
