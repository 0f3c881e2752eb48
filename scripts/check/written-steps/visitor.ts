import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'

// Visits the site of a test server through its proxy, and prints what the test needs.
const name = 'course.example.org'

interface Answer {
  status: number | undefined
  body: string
  certificate: string
}

function visit(path: string, body?: object, token?: string, localAddress?: string): Promise<Answer> {
  const headers = {
    host: name,
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const source = localAddress === undefined ? {} : { localAddress }
  const options = {
    ...source,
    host: '127.0.0.1',
    servername: name,
    path,
    headers,
    rejectUnauthorized: false,
    agent: false,
  }
  return new Promise((resolve, reject) => {
    const asking = request({ ...options, method: body ? 'POST' : 'GET' }, async (response) => {
      const certificate = (response.socket as TLSSocket).getPeerCertificate().fingerprint256
      resolve({ status: response.statusCode, body: await text(response), certificate })
    })
    asking.on('error', reject)
    asking.end(body && JSON.stringify(body))
  })
}

async function createToken(Email: string, Password: string): Promise<string> {
  const answer = await visit('/api/token', { Email, Password })
  if (answer.status !== 200) throw new Error(`The login of ${Email} answered ${answer.status}: ${answer.body}`)
  return JSON.parse(answer.body).message
}

/** Often enough to notice a gap of a tenth of a second. */
const pauseMs = 30

/** Visits all the time, until a signal stops it. From another address, so that the limits of logins don't matter. */
async function load(): Promise<void> {
  let stopping = false
  process.once('SIGTERM', () => {
    stopping = true
  })
  const failures: string[] = []
  let visits = 0
  const wrong = { Email: 'nobody@example.org', Password: 'no such password' }
  const loop = async () => {
    while (!stopping) {
      for (const [path, body] of [['/home'], ['/api/payments/offer'], ['/api/token', wrong]] as const) {
        visits += 1
        await visit(path, body, undefined, '127.0.0.7').then(
          ({ status = 0 }) => status < 500 || failures.push(`${path} ${status}`),
          (error: Error) => failures.push(`${path} ${error.message}`),
        )
        await sleep(pauseMs)
      }
    }
  }
  await Promise.all([loop(), loop(), loop()])
  process.stdout.write(`${failures.length} of ${visits} visits failed. ${failures.slice(0, 10).join(', ')}\n`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

const [action, ...given] = process.argv.slice(2)
const [email = '', password = '', newEmail, newPassword] = given
if (action === 'load') await load()
else if (action === 'certificate') process.stdout.write((await visit('/home')).certificate)
else {
  const token = await createToken(email, password)
  if (newEmail) {
    const user = { FirstName: 'Ada', LastName: 'Lovelace', Email: newEmail, Password: newPassword, Role: 'Paid User' }
    const answer = await visit('/api/users', user, token)
    if (answer.status !== 200) throw new Error(`The new user was answered ${answer.status}: ${answer.body}`)
  }
  process.stdout.write('logged in')
}
