import { createServer, type Socket } from 'node:net'

/** How the mail server of a round behaves. */
export type MailServerMode = 'takes' | 'refuses' | 'is silent' | 'hangs up'

export interface AcceptedEmail {
  to: string
  messageId: string
  /** When it was accepted, in milliseconds since 1970. */
  at: number
}

export interface MailServer {
  set(mode: MailServerMode): void
  /** The recipients of all accepted emails. */
  accepted(): string[]
  /** All accepted emails, in order. */
  emails(): AcceptedEmail[]
  close(): Promise<void>
}

/** A mail server that accepts emails, or fails in one of the usual ways. */
export async function startMailServer(port: number): Promise<MailServer> {
  let mode: MailServerMode = 'takes'
  const accepted: AcceptedEmail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    if (mode === 'hangs up') return void socket.resetAndDestroy()
    if (mode !== 'is silent') converse(socket, () => mode, accepted)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    set(next) {
      mode = next
      for (const socket of sockets) socket.destroy()
    },
    accepted: () => accepted.map(({ to }) => to),
    emails: () => [...accepted],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** The part of RFC 5321 that a sender needs. */
function converse(socket: Socket, mode: () => MailServerMode, accepted: AcceptedEmail[]): void {
  let rest = ''
  let inEmail = false
  let recipients: string[] = []
  let messageId = ''
  const answers: Record<string, (line: string) => string> = {
    MAIL: () => {
      recipients = []
      messageId = ''
      return mode() === 'refuses' ? '451 not now' : '250 well'
    },
    RCPT: (line) => {
      recipients.push(/<([^>]*)>/.exec(line)?.[1] ?? '')
      return '250 well'
    },
    DATA: () => {
      inEmail = true
      return '354 go on'
    },
    QUIT: () => '221 bye',
  }
  const hear = (line: string): string | undefined => {
    if (!inEmail) return (answers[line.slice(0, 4).toUpperCase()] ?? (() => '250 well'))(line)
    // A long one is on the line after its name.
    messageId ||= /^(?:Message-ID:)? (<[^<>]+@[^<>]+>)$/i.exec(line)?.[1] ?? ''
    if (line !== '.') return undefined
    inEmail = false
    accepted.push(...recipients.map((to) => ({ to, messageId, at: Date.now() })))
    return '250 taken'
  }
  socket.on('data', (chunk: Buffer) => {
    const lines = `${rest}${chunk}`.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const answer = hear(line)
      if (answer) socket.write(`${answer}\r\n`)
    }
  })
  socket.write('220 postman\r\n')
}
