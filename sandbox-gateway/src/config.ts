import type { GatewayOptions } from './gateway.ts'

/** A message about a wrong environment variable. */
export class ConfigError extends Error {}

/** Reads the environment. @throws ConfigError with one sentence for each wrong variable */
// biome-ignore lint/style/noProcessEnv: this is the one reader of the environment.
export function readConfig(env: NodeJS.ProcessEnv = process.env): GatewayOptions {
  const options: GatewayOptions = {
    port: whole(env, 'SANDBOX_PORT', 0, 65535),
    dataDir: required(env, 'SANDBOX_DATA_DIR'),
    credentials: {
      merchantId: word(env, 'SANDBOX_MERCHANT_ID'),
      publicKey: word(env, 'SANDBOX_PUBLIC_KEY'),
      privateKey: required(env, 'SANDBOX_PRIVATE_KEY'),
    },
    settleSeconds: env.SANDBOX_SETTLE_S ? whole(env, 'SANDBOX_SETTLE_S', 0, 1_000_000) : 60,
    pathPrefix: prefix(env.SANDBOX_PATH_PREFIX ?? '/gw'),
  }
  if (env.SANDBOX_WEBHOOK_URL) options.webhookUrl = httpUrl(env.SANDBOX_WEBHOOK_URL)
  return options
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name]
  if (!value) throw new ConfigError(`${name} is not set.`)
  return value
}

function word(env: NodeJS.ProcessEnv, name: string): string {
  const value = required(env, name)
  if (!/^[A-Za-z0-9_-]+$/.test(value)) throw new ConfigError(`${name} may hold only letters, digits, "_" and "-".`)
  return value
}

function whole(env: NodeJS.ProcessEnv, name: string, least: number, most: number): number {
  const value = required(env, name)
  const number = Number(value)
  if (/^\d+$/.test(value) && number >= least && number <= most) return number
  throw new ConfigError(`${name} must be a whole number from ${least} to ${most}.`)
}

function prefix(value: string): string {
  if (value === '' || /^(\/[A-Za-z0-9_-]+)+$/.test(value)) return value
  throw new ConfigError('SANDBOX_PATH_PREFIX must be empty or a path such as /gw, without a slash at the end.')
}

function httpUrl(value: string): string {
  const url = URL.parse(value)
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href
  throw new ConfigError('SANDBOX_WEBHOOK_URL must be an http or https address.')
}
