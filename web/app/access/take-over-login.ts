import { adoptToken, storedToken } from '../session.ts'
import { readClaims, readSession, type Session } from './claims.ts'
import { openChannel, readTabMessage, type TabMessage } from './shared-login.ts'

/** How long a new tab waits for the first answer, in milliseconds. */
const firstAnswer = 250
/** How long it then waits for a newer token. */
const furtherAnswers = 20

/** Takes the newest valid token of the other tabs. A tab whose session has expired takes none of another account. */
export async function takeOverLogin(): Promise<Session> {
  const own = storedToken()
  const account = own ? readClaims(own)?.sub : undefined
  const token = await askOtherTabs(account)
  if (token) adoptToken(token)
  return readSession(token ?? own, Date.now())
}

function askOtherTabs(account: string | undefined): Promise<string | undefined> {
  const channel = openChannel()
  if (!channel) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    let newest: { token: string; exp: number } | undefined
    const finish = () => {
      channel.close()
      resolve(newest?.token)
    }
    channel.onmessage = ({ data }) => {
      const message = readTabMessage(data)
      const session = message?.kind === 'token' ? readSession(message.token, Date.now()) : undefined
      if (message?.kind !== 'token' || session?.kind !== 'open' || session.claims.act) return
      const { sub, exp } = session.claims
      if (account !== undefined && account !== sub) return
      if (!newest || exp > newest.exp) newest = { token: message.token, exp }
      setTimeout(finish, furtherAnswers)
    }
    setTimeout(finish, firstAnswer)
    channel.postMessage({ kind: 'ask' } satisfies TabMessage)
  })
}
