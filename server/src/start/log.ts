import { destination, type Logger, pino, stdTimeFunctions } from 'pino'
import { withoutAddresses } from '../platform/redact-emails.ts'

const secretNames = [
  'authorization',
  'Password',
  'password',
  'passwordHash',
  'Nonce',
  'nonce',
  'Token',
  'token',
  'ticket',
]

/**
 * The site's log: JSON lines, times as ISO 8601 in UTC. It redacts secrets by name, query parameters of database
 * errors, and email addresses in error messages.
 */
export function createLog(level: string, write?: { write(line: string): void }): Logger {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    serializers: { err: describeError },
  }
  // The stream that the library uses otherwise keeps lines for later. If nobody reads them any more when the process
  // exits, it tries to write them forever, and the process stays.
  return pino(options, write ?? destination({ dest: 1, sync: true }))
}

interface ErrorLike {
  name?: string
  message?: string
  code?: unknown
  cause?: unknown
  stack?: string
  queue?: unknown
}

function describeError(thrown: unknown): Record<string, unknown> {
  if (typeof thrown !== 'object' || thrown === null) return { message: withoutAddresses(String(thrown)) }
  const error: ErrorLike = thrown
  const isQuery = error.message?.startsWith('Failed query') ?? false
  const cause = (error.cause ?? undefined) as ErrorLike | undefined
  const code = (cause ?? error).code
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return {
    ...(error.name === undefined ? {} : { type: error.name }),
    message: withoutAddresses(isQuery ? `a database query failed: ${errorReason(cause)}` : errorReason(error)),
    ...(code === undefined ? {} : { code }),
    ...(cause && !isQuery ? { cause: withoutAddresses(errorReason(cause)) } : {}),
    ...(error.queue === undefined ? {} : { queue: error.queue }),
    stack: frames.join('\n'),
  }
}

/** Some errors have a code and no message, such as a connection that failed at several addresses. */
const errorReason = (error: ErrorLike | undefined): string =>
  error?.message || (typeof error?.code === 'string' && error.code) || 'no reason given'
