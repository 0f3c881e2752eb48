import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

export interface GatewayProcess {
  url: string
  stop(): Promise<void>
}

export interface GatewaySettings {
  isShared: boolean
  port: number
  settleSeconds: number
  /** Where it sends notifications of disputes and settlements, as the provider does. */
  webhookUrl: string
  dataDir: string
  credentials: { merchantId: string; publicKey: string; privateKey: string }
}

export interface GatewayProcessOptions extends GatewaySettings {
  directory: string
  /** Called when the process exits without having been stopped. */
  onLoss(): void
}

type Message = { ready: true; port: number } | { error: string }

/** @returns the gateway's program in its folder: built, or in the sources */
export function gatewayProgram(directory: string): string {
  const bundle = join(directory, 'dist/main.mjs')
  return existsSync(bundle) ? bundle : join(directory, 'src/main.ts')
}

/** @returns the variables that the gateway's program reads */
export const gatewayEnvironment = (settings: GatewaySettings) => ({
  SANDBOX_PORT: String(settings.port),
  SANDBOX_SETTLE_S: String(settings.settleSeconds),
  SANDBOX_WEBHOOK_URL: settings.webhookUrl,
  SANDBOX_DATA_DIR: settings.dataDir,
  SANDBOX_MERCHANT_ID: settings.credentials.merchantId,
  SANDBOX_PUBLIC_KEY: settings.credentials.publicKey,
  SANDBOX_PRIVATE_KEY: settings.credentials.privateKey,
})

/**
 * Starts the local card gateway and waits until it listens. It exits when this process does, even after a crash.
 * @throws StartError with the gateway's own message, such as a busy port
 */
export async function startGatewayProcess(options: GatewayProcessOptions): Promise<GatewayProcess> {
  const child = fork(gatewayProgram(options.directory), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Not the site's own options, which may name its settings file.
    execArgv: [],
    env: gatewayEnvironment(options),
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
