import { type Logger, pino, stdTimeFunctions } from 'pino'
import { withoutAddresses } from '../without-addresses.ts'

/** Names that hold secrets wherever they appear in a logged object. */
const secretNames = ['authorization', 'Password', 'password', 'passwordHash', 'Nonce', 'nonce', 'Token', 'token']

/**
 * The site's log: JSON lines, times as ISO 8601 in UTC. Secrets are redacted by name, a database error loses its parameters, which may be
 * personal data, and every error the e-mail addresses in it, which a mail server's refusal names.
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

/** What the log keeps of an error: its type, its own or its cause's sentence, and where it happened. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) }
  const isQuery = error.message.startsWith('Failed query')
  const cause = error.cause instanceof Error ? error.cause : undefined
  const { code } = (cause ?? error) as { code?: unknown }
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return {
    type: error.name,
    message: withoutAddresses(
      isQuery ? `a database query failed: ${cause?.message ?? 'no reason given'}` : error.message,
    ),
    ...(code === undefined ? {} : { code }),
    ...(cause && !isQuery ? { cause: withoutAddresses(cause.message) } : {}),
    stack: frames.join('\n'),
  }
}
