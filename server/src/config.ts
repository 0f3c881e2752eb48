import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { withVerifiedTls } from './database-url.ts'

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port number')

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be a web address such as https://course.example.org' })
  .transform((value) => value.replace(/\/+$/, ''))

const defaultPort = '3000'

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PORT: port.prefault(defaultPort),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  CONTENT_DIR: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  BACKUP_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgres://user:password@host/database' })
    .optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').default('admin@example.com'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have 8 to 100 characters')
    .max(100, 'must have 8 to 100 characters')
    .optional(),
  TOKEN_SECRET: z.string().min(32, 'must have at least 32 characters, chosen at random').optional(),
  BRAINTREE_ENVIRONMENT: z.enum(['sandbox', 'production'], 'must be sandbox or production').optional(),
  BRAINTREE_MERCHANT_ID: z.string().min(1).optional(),
  BRAINTREE_PUBLIC_KEY: z.string().min(1).optional(),
  BRAINTREE_PRIVATE_KEY: z.string().min(1).optional(),
  PAYMENTS: z.literal('sandbox', 'can only be sandbox').optional(),
  SANDBOX_PORT: port.optional(),
  SANDBOX_SETTLE_S: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a number of seconds')
    .transform(Number)
    .prefault('60'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  ALERT_EMAIL: z.email('must be an e-mail address').optional(),
  TRUST_PROXY: z
    .string()
    .refine(isProxyRule, 'must be off, a number of proxies, or addresses such as 10.0.0.0/8, separated by commas')
    .default('off'),
  LIMIT_FACTOR: z
    .string()
    .regex(/^\d{1,6}(\.\d+)?$/, 'must be a number')
    .transform(Number)
    .refine((value) => value > 0, 'must be above 0')
    .prefault('1'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})
type Environment = z.output<typeof Environment>
type Given = Record<string, string | undefined>
type IsDemoSeller = (contentDir: string | undefined) => boolean

/** The card provider's credentials and which of its two services they are for. */
export interface BraintreeAccount {
  environment: 'sandbox' | 'production'
  merchantId: string
  publicKey: string
  privateKey: string
}

/** No proxy, addresses and subnets, or a rule by the number of hops. */
export type TrustedProxies = false | string | ((address: string, hop: number) => boolean)

/** Everything that the environment says about a running site, checked. */
export interface Config {
  production: boolean
  port: number
  host: string
  publicUrl: string
  /** Where metrics are served; undefined leaves it. */
  metrics: { host: string; port: number } | undefined
  /** Another folder than `content/`, for tests; undefined otherwise. */
  contentDir: string | undefined
  dataDir: string
  backupDir: string
  databaseUrl: string | undefined
  admin: { email: string; password: string | undefined }
  tokenSecret: string | undefined
  payments: { kind: 'local'; port: number; settleSeconds: number } | { kind: 'braintree'; account: BraintreeAccount }
  smtpUrl: string | undefined
  mailFrom: string
  alertEmail: string | undefined
  trustProxy: TrustedProxies
  limitFactor: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** A configuration that can't be used. Its message names every fault, one a line. */
export class ConfigError extends Error {}

const commonAdminPassword =
  'ADMIN_PASSWORD is too common: choose another one, or remove it if the site has its administrator already'

const accountNames = [
  'BRAINTREE_ENVIRONMENT',
  'BRAINTREE_MERCHANT_ID',
  'BRAINTREE_PUBLIC_KEY',
  'BRAINTREE_PRIVATE_KEY',
] as const

/**
 * Reads and checks the environment; nothing else in the server does.
 * @param isDemoSeller whether the content (in its usual folder, or in the given one) names the demo's seller, who may
 *   not take real cards
 * @param isAdminPasswordCommon whether ADMIN_PASSWORD is one that everybody tries first
 * @throws ConfigError naming every fault at once
 */
export function readConfig(env: NodeJS.ProcessEnv, isDemoSeller: IsDemoSeller, isAdminPasswordCommon = false): Config {
  const given: Given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  const faults = [
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
    ...(isAdminPasswordCommon ? [commonAdminPassword] : []),
    ...accountFaults(given),
    ...liveFaults(given, isDemoSeller),
    ...gatewayFaults(given),
    ...(given.DATABASE_URL && !given.TOKEN_SECRET ? ['TOKEN_SECRET is required together with DATABASE_URL'] : []),
  ]
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults.join('\n'))
  const settings = parsed.data
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  const account = braintreeAccount(settings)
  return Object.freeze({
    production: settings.NODE_ENV === 'production',
    port: settings.PORT,
    host: settings.HOST,
    publicUrl,
    metrics:
      settings.METRICS_PORT === undefined ? undefined : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    contentDir: settings.CONTENT_DIR && resolve(settings.CONTENT_DIR),
    dataDir: resolve(settings.DATA_DIR),
    backupDir: resolve(settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups')),
    databaseUrl: settings.DATABASE_URL && withVerifiedTls(settings.DATABASE_URL),
    admin: { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD },
    tokenSecret: settings.TOKEN_SECRET,
    payments: account
      ? { kind: 'braintree', account }
      : { kind: 'local', port: settings.SANDBOX_PORT ?? settings.PORT + 1, settleSeconds: settings.SANDBOX_SETTLE_S },
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? `course@${new URL(publicUrl).hostname}`,
    alertEmail: settings.ALERT_EMAIL,
    trustProxy: trustProxy(settings.TRUST_PROXY),
    limitFactor: settings.LIMIT_FACTOR,
    logLevel: settings.LOG_LEVEL,
  } satisfies Config)
}

function braintreeAccount(settings: Environment): BraintreeAccount | undefined {
  const { BRAINTREE_ENVIRONMENT: environment, BRAINTREE_MERCHANT_ID: merchantId } = settings
  const { BRAINTREE_PUBLIC_KEY: publicKey, BRAINTREE_PRIVATE_KEY: privateKey } = settings
  if (!environment || !merchantId || !publicKey || !privateKey) return undefined
  return { environment, merchantId, publicKey, privateKey }
}

function accountFaults(given: Given): string[] {
  const missing = accountNames.filter((name) => !given[name])
  if (missing.length === 0 || missing.length === accountNames.length) return []
  return [`${missing.join(', ')} missing: give all four BRAINTREE_ variables or none`]
}

/** What taking real money demands beyond credentials. */
function liveFaults(given: Given, isDemoSeller: IsDemoSeller): string[] {
  if (given.BRAINTREE_ENVIRONMENT !== 'production') return []
  const demands: [boolean, string][] = [
    [
      Boolean(given.DATABASE_URL),
      'DATABASE_URL is required with live card credentials: the embedded database does not force its writes to disk, so a power cut could lose a payment',
    ],
    [Boolean(given.SMTP_URL), 'SMTP_URL is required with live card credentials'],
    [Boolean(given.MAIL_FROM), 'MAIL_FROM is required with live card credentials'],
    [Boolean(given.PUBLIC_URL?.startsWith('https://')), 'PUBLIC_URL must be https with live card credentials'],
    [!isDemoSeller(given.CONTENT_DIR), 'content/site.json still names the demo seller: real cards need the real one'],
  ]
  return demands.filter(([met]) => !met).map(([, sentence]) => sentence)
}

/** The local gateway charges nobody, so a site that others can reach runs it only when it says so. */
function gatewayFaults(given: Given): string[] {
  const isLocal = accountNames.every((name) => !given[name])
  const isTrial = given.NODE_ENV !== 'production' && (!given.PUBLIC_URL || isLoopback(given.PUBLIC_URL))
  if (!isLocal) return []
  const port = Number(given.PORT ?? defaultPort)
  if (Number(given.SANDBOX_PORT) === port) return ['SANDBOX_PORT must be another port than PORT']
  if (port === 65_535 && !given.SANDBOX_PORT) return ['SANDBOX_PORT is needed, since no port comes after this PORT']
  if (isTrial || given.PAYMENTS === 'sandbox') return []
  return [
    'PAYMENTS must be sandbox to run the local card gateway in production or at a public address; or give the BRAINTREE_ credentials',
  ]
}

const isLoopback = (url: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? '')

/** The names are the framework's own, for the private ranges. */
function isProxyRule(value: string): boolean {
  if (value === 'off' || /^\d{1,2}$/.test(value)) return true
  return value.split(',').every((part) => {
    const [address = '', bits = '0', ...more] = part.trim().split('/')
    if (['loopback', 'linklocal', 'uniquelocal'].includes(part.trim())) return true
    return (
      isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128) && !more.length
    )
  })
}

/** `off`, a number of proxies, or a list of addresses and subnets. */
function trustProxy(value: string): TrustedProxies {
  if (value === 'off') return false
  const hops = Number(value)
  return Number.isInteger(hops) ? (_address, hop) => hop < hops : value
}
