import { EmailTopic } from '@course/contract/course/workbook/emails'
import { isId } from '@course/contract/fields'
import { createSignedClaims, epochSeconds } from './signed-claims.ts'

const lifeSeconds = 90 * 24 * 60 * 60

interface EmailLink {
  userId: string
  topic: EmailTopic
  endsAt: number
}

export interface EmailLinks {
  issue(link: Omit<EmailLink, 'endsAt'>, now: Date): string
  /** Undefined for anything that is not such a link of this site. The caller checks whether it has expired. */
  read(token: string): EmailLink | undefined
}

/** Links in emails that do nothing but turn such emails off, without a login. */
export function createEmailLinks(secret: string, issuer: string): EmailLinks {
  const { sign, verify } = createSignedClaims(secret, issuer, {
    audience: 'course-emails-off',
    lifeSeconds,
    requiredClaims: ['sub', 'topic'],
  })
  return {
    issue: ({ userId, topic }, now) => sign({ iat: epochSeconds(now), sub: userId, topic }),
    read(token) {
      const { sub, exp, topic } = verify(token) ?? {}
      const { data } = EmailTopic.safeParse(topic)
      if (typeof sub !== 'string' || !isId(sub) || typeof exp !== 'number' || !data) return undefined
      return { userId: sub, topic: data, endsAt: exp }
    },
  }
}
