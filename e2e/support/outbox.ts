import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Site } from './site.ts'

export interface ReceivedEmail {
  to: string
  subject: string
  text: string
  html: string
}

/** Waits for an email with this subject. @returns the newest one, if there are several */
export async function waitForEmail(site: Site, email: string, subject: string): Promise<ReceivedEmail> {
  let received: ReceivedEmail | undefined
  await expect(async () => {
    received = readEmailsTo(site, email).findLast((each) => each.subject === subject)
    expect(received, `an email "${subject}" to ${email}`).toBeDefined()
  }).toPass({ timeout: 60_000, intervals: [100] })
  return received as ReceivedEmail
}

/** All emails to an address, oldest first: the file names begin with the time. */
export function readEmailsTo(site: Site, email: string): ReceivedEmail[] {
  const folder = join(site.dataDir, 'outbox')
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  const emails = names.sort().map((name) => readEmail(readFileSync(join(folder, name), 'utf8')))
  return emails.filter(({ to }) => to.includes(email))
}

/** Decodes an RFC 5322 message with one text and one HTML part. */
function readEmail(source: string): ReceivedEmail {
  const { headers, body } = split(source)
  const boundary = /boundary="?([^";\n]+)"?/.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1).map(split) : [{ headers, body }]
  const part = (type: string) => parts.find((each) => each.headers['content-type']?.startsWith(type))
  return {
    to: headers.to ?? '',
    subject: decodeWords(headers.subject ?? ''),
    text: decode(part('text/plain')),
    html: decode(part('text/html')),
  }
}

interface Part {
  headers: Record<string, string>
  body: string
}

function split(source: string): Part {
  const normal = source.replaceAll('\r\n', '\n').replace(/^\n/, '')
  const end = normal.indexOf('\n\n')
  const lines = normal
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ])
  return { headers: Object.fromEntries(headers), body: normal.slice(end + 2) }
}

function decode(part: Part | undefined): string {
  if (!part) return ''
  const encoding = part.headers['content-transfer-encoding']?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? quotedPrintable(part.body.replace(/=\n/g, '')) : part.body
}

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Decodes encoded words such as `=?UTF-8?Q?…?=` in a header. */
const decodeWords = (header: string): string =>
  header.replace(/=\?utf-8\?([qb])\?([^?]*)\?=\s*/gi, (_, encoding: string, text: string) =>
    encoding.toLowerCase() === 'b'
      ? Buffer.from(text, 'base64').toString('utf8')
      : quotedPrintable(text.replaceAll('_', ' ')),
  )
