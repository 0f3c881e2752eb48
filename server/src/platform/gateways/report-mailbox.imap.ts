import type { ImapFlow } from 'imapflow'
import type { ReportMailbox, ReportPosition } from './report-mailbox.ts'

const firstDays = 14
/** A delivery report says everything in its first parts; the rest is the email that came back. */
const maxReportBytes = 256 * 1024

/** A mailbox that is read by IMAP. */
export function imapReports(url: string): ReportMailbox {
  const { hostname: host, port, protocol, username, password, pathname } = new URL(url)
  const secure = protocol === 'imaps:'
  const usualPort = secure ? 993 : 143
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX'
  const options = {
    host,
    port: Number(port) || usualPort,
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  } as const
  return {
    async read(after, handle) {
      // Loaded for each reading: a site without such a mailbox never needs it.
      const { ImapFlow: Client } = await import('imapflow')
      const client = new Client(options)
      // Errors of a connection also reject the command that waits for it.
      client.on('error', () => {})
      await client.connect()
      try {
        const { uidValidity } = await client.mailboxOpen(folder, { readOnly: true })
        const validity = String(uidValidity)
        const known = after?.validity === validity ? after.uid : undefined
        for (const uid of await findNewer(client, known)) await handOver(client, { validity, uid }, handle)
      } finally {
        await client.logout().catch(() => client.close())
      }
    },
  }
}

async function findNewer(client: ImapFlow, known: number | undefined): Promise<number[]> {
  const since = new Date(Date.now() - firstDays * 86_400_000)
  const found = await client.search(known === undefined ? { since } : { uid: `${known + 1}:*` }, { uid: true })
  // The range of a mailbox without newer messages has its newest one.
  return (found || []).filter((uid) => uid > (known ?? 0)).sort((one, other) => one - other)
}

async function handOver(
  client: ImapFlow,
  position: ReportPosition,
  handle: Parameters<ReportMailbox['read']>[1],
): Promise<void> {
  const message = await client.fetchOne(String(position.uid), { source: { maxLength: maxReportBytes } }, { uid: true })
  // Somebody may have deleted it in the meantime.
  const source = message ? message.source : undefined
  if (source) await handle(source, position)
}
