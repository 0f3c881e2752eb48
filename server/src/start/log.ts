import { type Logger, pino, stdTimeFunctions } from 'pino'
import { withoutAddresses } from '../redact-emails.ts'

/** Names that hold secrets wherever they appear in a logged object. */
const secretNames = ['authorization', 'Password', 'password', 'passwordHash', 'Nonce', 'nonce', 'Token', 'token']

/**
 * The site's log: JSON lines, times as ISO 8601 in UTC. Secrets are redacted by name, a database error loses its parameters, which may be
 * personal data, and every error the email addresses in it, which a mail server's refusal names.
 * @param write where the lines go; standard output unless told otherwise
 */
export function createLog(level: string, write?: { write(line: string): void }): Logger {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    serializers: { err: describeError },
  }
  return write ? pino(options, write) : pino(options)
}

/** As errors are thrown, and as the job queue reports them: plain objects with the same names. */
interface ErrorLike {
  name?: string
  message?: string
  code?: unknown
  cause?: unknown
  stack?: string
  queue?: unknown
}

/** What the log keeps of an error: its type, its own or its cause's sentence, and where it happened. */
function describeError(thrown: unknown): Record<string, unknown> {
  if (typeof thrown !== 'object' || thrown === null) return { message: withoutAddresses(String(thrown)) }
  const error: ErrorLike = thrown
  const isQuery = error.message?.startsWith('Failed query') ?? false
  const cause = (error.cause ?? undefined) as ErrorLike | undefined
  const code = (cause ?? error).code
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return {
    ...(error.name === undefined ? {} : { type: error.name }),
    message: withoutAddresses(isQuery ? `a database query failed: ${reasonOf(cause)}` : reasonOf(error)),
    ...(code === undefined ? {} : { code }),
    ...(cause && !isQuery ? { cause: withoutAddresses(reasonOf(cause)) } : {}),
    ...(error.queue === undefined ? {} : { queue: error.queue }),
    stack: frames.join('\n'),
  }
}

/** Some errors, such as one of several failed addresses, have a code and no sentence. */
const reasonOf = (error: ErrorLike | undefined): string =>
  error?.message || (typeof error?.code === 'string' && error.code) || 'no reason given'
