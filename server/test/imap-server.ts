import { type AddressInfo, createServer, type Socket } from 'node:net'

interface StoredMessage {
  uid: number
  source: string
}

/** The credentials of the test's mailbox. */
const [user, password] = ['bounces', 'imap-password']

/**
 * An IMAP server with one mailbox, for the commands that a reading client sends (RFC 9051). It can only be read: a
 * command that would change something is refused and remembered.
 */
export async function startImapServer() {
  const messages: StoredMessage[] = []
  const refused: string[] = []
  const settings = { validity: 1, isDown: false }
  const sockets = new Set<Socket>()
  const newestUid = () => messages.at(-1)?.uid ?? 0

  /** Whether a message is in a set of UIDs such as `5:*` or `7`. */
  const isIn = (set: string, { uid }: StoredMessage): boolean => {
    const bounds = set.split(':').map((bound) => (bound === '*' ? newestUid() : Number(bound)))
    return uid >= Math.min(...bounds) && uid <= Math.max(...bounds)
  }

  /** The untagged answers to each command; `NO` if it is refused. */
  const commands: Record<string, (args: string) => string[] | 'NO'> = {
    CAPABILITY: () => ['CAPABILITY IMAP4rev1'],
    LOGIN: (args) => (args.replaceAll('"', '') === `${user} ${password}` && !settings.isDown ? [] : 'NO'),
    LIST: () => ['LIST (\\HasNoChildren) "/" INBOX'],
    LSUB: () => ['LSUB (\\HasNoChildren) "/" INBOX'],
    EXAMINE: () => [
      `${messages.length} EXISTS`,
      '0 RECENT',
      'FLAGS (\\Seen)',
      `OK [UIDVALIDITY ${settings.validity}] valid`,
      `OK [UIDNEXT ${newestUid() + 1}] next`,
    ],
    'UID SEARCH': (args) => {
      const set = /UID (\S+)$/i.exec(args)?.[1]
      const found = messages.filter((message) => set === undefined || isIn(set, message))
      return [['SEARCH', ...found.map(({ uid }) => uid)].join(' ')]
    },
    'UID FETCH': (args) =>
      messages.flatMap((message, place) => {
        if (!isIn(args.split(' ')[0] ?? '', message)) return []
        const literal = `{${Buffer.byteLength(message.source)}}\r\n${message.source}`
        return [`${place + 1} FETCH (UID ${message.uid} BODY[]<0> ${literal})`]
      }),
    LOGOUT: () => ['BYE goodbye'],
    NOOP: () => [],
    CLOSE: () => [],
  }

  function answer(line: string): string[] {
    const [, tag = '*', name = '', args = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? []
    const lines = commands[name.toUpperCase()]?.(args)
    if (lines === 'NO') return [`${tag} NO [AUTHENTICATIONFAILED] wrong password`]
    if (lines) return [...lines.map((each) => `* ${each}`), `${tag} OK done`]
    refused.push(line)
    return [`${tag} BAD this mailbox can only be read`]
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    let received = ''
    const send = (text: string) => void socket.write(`${text}\r\n`)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => {
      received += bytes.toString()
      for (let end = received.indexOf('\r\n'); end !== -1; end = received.indexOf('\r\n')) {
        for (const text of answer(received.slice(0, end))) send(text)
        received = received.slice(end + 2)
      }
    })
    send('* OK ready')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `imap://${user}:${password}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    settings,
    /** Commands that would have changed the mailbox. */
    refused,
    deliver: (source: string) => void messages.push({ uid: newestUid() + 1, source }),
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
