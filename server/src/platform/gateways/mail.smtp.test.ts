import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { readCode } from '../../../test/codes.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { smtpMail } from './mail.smtp.ts'
import type { Mail } from './mail.ts'

interface Received {
  from: string
  to: string[]
  text: string
}

/** A real SMTP server that stores received emails. */
async function startServer(port = 0) {
  const received: Received[] = []
  const refuseNext = { count: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      if (refuseNext.count > 0) {
        refuseNext.count -= 1
        return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
      }
      done()
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        received.push({ from, to: rcptTo.map(({ address }) => address), text: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const actualPort = (server.server.address() as AddressInfo).port
  return {
    received,
    refuseNext,
    port: actualPort,
    url: `smtp://127.0.0.1:${actualPort}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

const message: Mail = {
  to: 'ada@example.com',
  replyTo: 'seller@example.org',
  subject: 'Hello',
  text: 'Plain words.\n',
  html: '<p>Rich words.</p>',
}
const unfolded = (text: string) => text.replace(/\r\n[ \t]/g, ' ')
const readHeader = (text: string) => unfolded(text.slice(0, text.indexOf('\r\n\r\n')))

test('an email keeps its Message-ID when it is handed over again', async () => {
  const server = await startServer()
  const mail = smtpMail(server.url, 'Course <course@example.org>')
  for (let times = 0; times < 2; times += 1) await mail.send({ ...message, id: 'notice-1' })
  const ids = server.received.map(({ text }) => /^Message-ID: (.+)$/im.exec(readHeader(text))?.[1]?.trim())
  expect(ids).toEqual(['<notice-1@example.org>', '<notice-1@example.org>'])
  await mail.close()
  await server.stop()
})

test('an email arrives as text and HTML from the configured sender', async () => {
  const server = await startServer()
  const mail = smtpMail(server.url, 'Course <course@example.org>')
  await mail.send({ ...message, subject: 'Grüße – ok' })
  expect(server.received).toMatchObject([{ from: 'course@example.org', to: ['ada@example.com'] }])
  const text = server.received[0]?.text ?? ''
  expect(text).toContain('Plain words.')
  expect(text).toContain('<p>Rich words.</p>')
  expect(readHeader(text)).toMatch(/^From: Course <course@example\.org>\r?$/m)
  expect(readHeader(text)).toMatch(/^Reply-To: seller@example\.org\r?$/m)
  expect(readHeader(text)).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
  await mail.close()
  await server.stop()
})

test.each([
  ['subject', { subject: 'Hello\r\nBcc: eve@example.com\r\nX-Evil: 1' }],
  ['subject with a bare line feed', { subject: 'Hello\nBcc: eve@example.com\nX-Evil: 1' }],
  ['recipient', { to: 'ada@example.com\r\nBcc: eve@example.com\r\nX-Evil: 1' }],
])('a line break in the %s adds no header and no recipient [V1.3.11]', async (_where, change) => {
  const server = await startServer()
  const mail = smtpMail(server.url, 'course@example.org')
  await mail.send({ ...message, ...change }).catch(() => undefined)
  for (const { to, text } of server.received) {
    expect(to).not.toContain('eve@example.com')
    expect(readHeader(text)).not.toMatch(/^(Bcc|X-Evil):/im)
  }
  await mail.close()
  await server.stop()
})

test.each(['451', 'no server'])(
  'an email that is not accepted (%s) rejects, so that it is sent again',
  async (problem) => {
    const server = await startServer()
    const mail = smtpMail(server.url, 'course@example.org')
    server.refuseNext.count = 1
    if (problem !== '451') await server.stop()
    await expect(mail.send(message)).rejects.toThrow()
    await mail.close()
    if (problem === '451') await server.stop()
  },
)

test('while the mail server is down, a reset gets the same answer, and its email comes later with a new code [V16.5.2 FT-09 RS-01]', async () => {
  const first = await startServer()
  await first.stop()
  await using site = await startTestSite({ mail: smtpMail(first.url, 'course@example.org') })
  const { email, id } = await site.person()
  const reply = await site.visitor.post('/api/account/reset', { Email: email })
  expect(reply).toMatchObject({ status: 200, body: { message: 'Success' } })
  await site.until(() => site.logLines.some((line) => line.includes('ECONNREFUSED')))
  const server = await startServer(first.port)
  const received = await site.until(async () => {
    await site.runDueJobs()
    return server.received[0]
  })
  const text = received.text.replace(/=\r\n/g, '').replace(/=3D/g, '=').replace(/\r\n/g, '\n')
  const code = readCode({ ...message, text })
  expect(code.Id).toBe(id)
  const completion = { ...code, Password: 'a fine new password' }
  expect((await site.visitor.post('/api/account/reset-complete', completion)).status).toBe(200)
  await server.stop()
})
