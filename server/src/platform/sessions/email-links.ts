import { EmailTopic } from '@course/contract/course/workbook/emails'
import { z } from 'zod'
import { createSignedClaims, idClaim } from './signed-claims.ts'

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
  const claims = z.object({ sub: idClaim, topic: EmailTopic })
  const links = createSignedClaims(secret, issuer, { audience: 'course-emails-off', lifeSeconds, claims })
  return {
    issue: ({ userId: sub, topic }, now) => links.sign({ sub, topic }, now).token,
    read(token) {
      const link = links.verify(token)
      return link && { userId: link.sub, topic: link.topic, endsAt: link.exp }
    },
  }
}
