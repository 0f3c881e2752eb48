import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { emailAddress } from '@course/contract/fields'
import { z } from 'zod'
import { databaseAddress, databaseProblems } from './database-url.ts'
import { gatewayPort, gatewayProblems } from './local-gateway-settings.ts'
import { withSecretsFromFiles } from './secret-files.ts'

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
  DATABASE_URL: databaseAddress.optional(),
  ADMIN_EMAIL: emailAddress('must be an email address').default('admin@example.com'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have 8 to 100 characters')
    .max(100, 'must have 8 to 100 characters')
    .optional(),
  TOKEN_SECRET: z.string().min(32, 'must have at least 32 random characters').optional(),
  BRAINTREE_ENVIRONMENT: z.enum(['sandbox', 'production'], 'must be sandbox or production').optional(),
  BRAINTREE_MERCHANT_ID: z.string().min(1).optional(),
  BRAINTREE_PUBLIC_KEY: z.string().min(1).optional(),
  BRAINTREE_PRIVATE_KEY: z.string().min(1).optional(),
  PAYMENTS: z.literal('local', 'can only be local').optional(),
  LOCAL_GATEWAY_URL: z
    .string()
    .transform((value, context) => {
      const own = gatewayPort(value)
      if (own === undefined) context.addIssue('must be a loopback address such as http://127.0.0.1:3001')
      return own
    })
    .optional(),
  LOCAL_GATEWAY_SETTLE_S: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a number of seconds')
    .transform(Number)
    .prefault('60'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  BOUNCE_ADDRESS: emailAddress('must be an email address').optional(),
  BOUNCE_IMAP_URL: z
    .url({ protocol: /^imaps?$/, error: 'must be an address such as imaps://user:password@host:993' })
    .optional(),
  ALERT_EMAIL: emailAddress('must be an email address').optional(),
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
  AUDIT_YEARS: z
    .string()
    .regex(/^[1-9]\d?$/, 'must be a number of years from 1 to 99')
    .transform(Number)
    .prefault('7'),
  MEMBER_FILES_GB: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,3})?$/, 'must be a number of gigabytes')
    .transform(Number)
    .prefault('5'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})
type Environment = z.output<typeof Environment>
type Variables = Record<string, string | undefined>

export interface BraintreeAccount {
  environment: 'sandbox' | 'production'
  merchantId: string
  publicKey: string
  privateKey: string
}

/** No proxy, addresses and subnets, or a rule by the number of hops. */
export type TrustedProxies = false | string | ((address: string, hop: number) => boolean)

export interface Config {
  production: boolean
  port: number
  host: string
  publicUrl: string
  hasPublicUrl: boolean
  metrics: { host: string; port: number } | undefined
  contentDir: string | undefined
  dataDir: string
  backupDir: string
  databaseUrl: string | undefined
  admin: { email: string; password: string | undefined }
  tokenSecret: string | undefined
  payments: { kind: 'local'; port: number; settleSeconds: number } | { kind: 'braintree'; account: BraintreeAccount }
  smtpUrl: string | undefined
  mailFrom: string
  /** The mailbox for delivery reports: its address, and how it is read; undefined if there is none. */
  bounces: { address: string; imapUrl: string } | undefined
  alertEmail: string | undefined
  trustProxy: TrustedProxies
  limitFactor: number
  auditYears: number
  maxMemberFilesBytes: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** A configuration that can't be used. The message names every problem, one per line. */
export class ConfigError extends Error {}

const accountNames = [
  'BRAINTREE_ENVIRONMENT',
  'BRAINTREE_MERCHANT_ID',
  'BRAINTREE_PUBLIC_KEY',
  'BRAINTREE_PRIVATE_KEY',
] as const

/**
 * Reads and checks the environment; nothing else in the server does.
 * @throws ConfigError naming every problem at once
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { variables: given, problems: fileProblems } = withSecretsFromFiles(nonEmpty)
  const parsed = Environment.safeParse(given)
  const problems = [
    ...fileProblems,
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
    ...problemsBetween(given),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems.join('\n'))
  const settings = parsed.data
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  const account = braintreeAccount(settings)
  return Object.freeze({
    production: settings.NODE_ENV === 'production',
    port: settings.PORT,
    host: settings.HOST,
    publicUrl,
    hasPublicUrl: settings.PUBLIC_URL !== undefined,
    metrics:
      settings.METRICS_PORT === undefined ? undefined : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    contentDir: settings.CONTENT_DIR && resolve(settings.CONTENT_DIR),
    dataDir: resolve(settings.DATA_DIR),
    backupDir: resolve(settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups')),
    databaseUrl: settings.DATABASE_URL,
    admin: { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD },
    tokenSecret: settings.TOKEN_SECRET,
    payments: account
      ? { kind: 'braintree', account }
      : {
          kind: 'local',
          port: settings.LOCAL_GATEWAY_URL ?? settings.PORT + 1,
          settleSeconds: settings.LOCAL_GATEWAY_SETTLE_S,
        },
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? `course@${new URL(publicUrl).hostname}`,
    bounces:
      settings.BOUNCE_ADDRESS && settings.BOUNCE_IMAP_URL
        ? { address: settings.BOUNCE_ADDRESS, imapUrl: settings.BOUNCE_IMAP_URL }
        : undefined,
    alertEmail: settings.ALERT_EMAIL,
    trustProxy: trustProxy(settings.TRUST_PROXY),
    limitFactor: settings.LIMIT_FACTOR,
    auditYears: settings.AUDIT_YEARS,
    maxMemberFilesBytes: settings.MEMBER_FILES_GB * 1e9,
    logLevel: settings.LOG_LEVEL,
  } satisfies Config)
}

const problemsBetween = (given: Variables): string[] => [
  ...accountProblems(given),
  ...liveProblems(given),
  ...bounceProblems(given),
  ...gatewayProblems(
    { ...given, PORT: Number(given.PORT ?? defaultPort) },
    accountNames.some((name) => given[name]),
  ),
  ...databaseProblems(given),
]

function braintreeAccount(settings: Environment): BraintreeAccount | undefined {
  const { BRAINTREE_ENVIRONMENT: environment, BRAINTREE_MERCHANT_ID: merchantId } = settings
  const { BRAINTREE_PUBLIC_KEY: publicKey, BRAINTREE_PRIVATE_KEY: privateKey } = settings
  if (!environment || !merchantId || !publicKey || !privateKey) return undefined
  return { environment, merchantId, publicKey, privateKey }
}

function accountProblems(given: Variables): string[] {
  const missing = accountNames.filter((name) => !given[name])
  if (missing.length === 0 || missing.length === accountNames.length) return []
  return [`${missing.join(', ')} missing: set all four BRAINTREE_ variables or none`]
}

function liveProblems(given: Variables): string[] {
  if (given.BRAINTREE_ENVIRONMENT !== 'production') return []
  const requirements: [boolean, string][] = [
    [
      Boolean(given.DATABASE_URL),
      'DATABASE_URL is required with live card credentials: the embedded database does not force its writes to disk, so a power cut could lose a payment',
    ],
    [Boolean(given.SMTP_URL), 'SMTP_URL is required with live card credentials'],
    [Boolean(given.MAIL_FROM), 'MAIL_FROM is required with live card credentials'],
    [Boolean(given.PUBLIC_URL?.startsWith('https://')), 'PUBLIC_URL must be https with live card credentials'],
  ]
  return requirements.filter(([isMet]) => !isMet).map(([, sentence]) => sentence)
}

/** An address has at most 64 characters before its @. A plus sign and a signature of 48 follow the mailbox's name. */
const maxMailboxName = 15

function bounceProblems({ BOUNCE_ADDRESS: address, BOUNCE_IMAP_URL: imapUrl, SMTP_URL: smtpUrl }: Variables): string[] {
  if (!address && !imapUrl) return []
  if (!address) return ['BOUNCE_ADDRESS is required together with BOUNCE_IMAP_URL']
  if (!imapUrl) return ['BOUNCE_IMAP_URL is required together with BOUNCE_ADDRESS']
  if (!smtpUrl) return ['BOUNCE_ADDRESS needs SMTP_URL: emails in files never come back']
  if (address.indexOf('@') > maxMailboxName)
    return [`BOUNCE_ADDRESS can have at most ${maxMailboxName} characters before its @, to leave room for a signature`]
  return []
}

/** Accepts what `trustProxy` reads. `loopback`, `linklocal` and `uniquelocal` are Fastify's names for private ranges. */
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

function trustProxy(value: string): TrustedProxies {
  if (value === 'off') return false
  const hops = Number(value)
  return Number.isInteger(hops) ? (_address, hop) => hop < hops : value
}

export const paymentModeOf = ({ payments }: Pick<Config, 'payments'>): 'local' | 'sandbox' | 'production' =>
  payments.kind === 'local' ? 'local' : payments.account.environment
