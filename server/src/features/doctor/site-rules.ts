import type { SiteContent, VideosContent } from '@course/contract/content'
import type { Finding } from '@course/contract/doctor'
import type { PriceNotice } from '@course/contract/purchases'
import { commandLine } from '../../command-line.ts'
import { amber, green, red } from './machine-rules.ts'

type Judged = Omit<Finding, 'subject'>

/** Which card service is in use. */
export type PaymentMode = 'local' | 'sandbox' | 'production'

/** @param fault why the provider could not be reached, if so */
export function judgePayments(mode: PaymentMode, fault: string | undefined): Judged {
  if (fault) return red(`The card provider (${mode}) does not answer: ${fault}. Check the credentials and the network.`)
  if (mode === 'production') return green('Braintree answers; real cards are charged.')
  const words = mode === 'local' ? 'The local test gateway answers' : "Braintree's sandbox answers"
  return amber(`${words}: no real card is charged. Give the production credentials when you want to sell.`)
}

/** Without notifications the site learns of disputes at night, and before a refund. */
export function judgeNotifications(
  { hasSettled, hasNotification }: { hasSettled: boolean; hasNotification: boolean },
  mode: PaymentMode,
  publicUrl: string,
): Judged {
  if (hasNotification) return green('The card provider sends its notifications here.')
  if (!hasSettled) return green('No payment has settled yet, so no notification is expected.')
  const missing = 'Payments have settled, but no notification of the card provider has ever arrived.'
  if (mode === 'local') return amber(`${missing} The local test gateway sends one with the first dispute.`)
  return amber(
    `${missing} In its control panel, set the webhook to ${publicUrl}/api/webhooks/braintree and press "Check URL".`,
  )
}

/** @param fault why the mail server refused or was silent, if so; undefined also where emails are only files */
export function judgeMail(kind: 'smtp' | 'files', fault: string | undefined): Judged {
  if (kind === 'files') return amber('Emails are written to files and reach nobody. Set SMTP_URL and MAIL_FROM.')
  if (fault) return red(`The mail server can't be used: ${fault}. Emails wait and are retried. Check SMTP_URL.`)
  return green('The mail server answers and takes our login.')
}

/** What opening the public address led to. */
export interface AddressFacts {
  publicUrl: string
  /** Why it could not be opened as a visitor does, if so. */
  fault: string | undefined
  certificateDays: number | undefined
}

export function judgeAddress({ publicUrl, fault, certificateDays }: AddressFacts, mode: PaymentMode): Judged {
  const { protocol, hostname } = new URL(publicUrl)
  if (fault) return (mode === 'production' ? red : amber)(`${publicUrl} can't be reached from here: ${fault}.`)
  if (protocol !== 'https:') {
    return (mode === 'production' ? red : amber)(
      `${publicUrl} is not https. Put a proxy with TLS in front, and set PUBLIC_URL to its address.`,
    )
  }
  if (certificateDays !== undefined && certificateDays < 14) {
    const words = `The certificate of ${hostname} ends in ${Math.floor(certificateDays)} days.`
    return (certificateDays < 3 ? red : amber)(`${words} See why it was not renewed.`)
  }
  return green(`${publicUrl} answers with this site, by TLS.`)
}

/** Behind a proxy that is not trusted every visitor seems to come from one address, and shares its limits. */
export function judgeProxy(publicUrl: string, trustsProxy: boolean, host: string): Judged {
  const isPublic = publicUrl.startsWith('https:')
  if (isPublic && !trustsProxy) {
    return red(
      'TLS ends at a proxy that is not trusted, so all visitors share one address and its limits. Set TRUST_PROXY.',
    )
  }
  if (trustsProxy && host === '0.0.0.0') {
    return amber(
      'A proxy is trusted while the site listens on every interface. Make sure that nobody can reach it past the proxy, or set HOST to 127.0.0.1.',
    )
  }
  return green(trustsProxy ? 'The proxy in front is trusted.' : 'No proxy is in front, and none is trusted.')
}

export function judgeSeller(seller: SiteContent['seller'], mode: PaymentMode): Judged {
  if (!seller.demo) return green(`${seller.name} sells.`)
  return (mode === 'production' ? red : amber)(
    'content/site.json names the seller of the demo. Put in your own name, address and email, and "demo": false.',
  )
}

export function judgePrices(notices: PriceNotice[]): Judged {
  const closed = notices.find(({ level }) => level === 'closed')
  if (closed) return red(closed.text)
  const warning = notices.find(({ level }) => level === 'warning')
  return warning ? amber(warning.text) : green(notices.map(({ text }) => text).join(' '))
}

/**
 * Whether the fixed sentences about the price claim something that the owner must be able to prove.
 * @param shown every price sentence on the pages
 */
export function judgePriceClaims(shown: Record<string, string | number>): Judged {
  const sentences = Object.values(shown).filter((value) => typeof value === 'string')
  const claims = [
    ...(sentences.some((sentence) => /\bReg\./.test(sentence)) ? [regularPrice] : []),
    ...(sentences.some((sentence) => /limited time/i.test(sentence)) ? [limitedTime] : []),
  ]
  if (claims.length === 0) return green('The price sentences claim no regular price and no limited time.')
  return amber(
    `${claims.join(' ')} Search engines read the price that is charged, beside the one that home shows. Ask your lawyer before you sell: content/README.md, "Prices", says what can be changed and where.`,
  )
}

const regularPrice =
  'The pages name a regular price ("Reg."): you must really have offered the course at it for a substantial time (16 CFR 233.1).'
const limitedTime = 'Home says "Limited Time Only": then the offer must end (16 CFR 233.5).'

/** The public sample that the demo's videos play. */
const sampleVideo = '76979871'

/** @param stored what the site plays, which the owner's files may be ahead of */
export function judgeVideos(files: VideosContent, stored: { vimeoNumber: string }[]): Judged {
  const odd = stored.filter(({ vimeoNumber }) => !/^\d{1,20}$/.test(vimeoNumber)).length
  if (stored.length === 0 || odd > 0)
    return red(`The course has videos that can't be played. Run ${commandLine('content-apply')}.`)
  const samples = stored.filter(({ vimeoNumber }) => vimeoNumber === sampleVideo).length
  if (samples > 0) return amber(`${samples} of ${stored.length} videos are still the public sample. Put in your own.`)
  if (files.length !== stored.length) return amber(`content/ and the site differ. Run ${commandLine('content-apply')}.`)
  return green(`${stored.length} videos, all fit to play.`)
}

/** @param video the film that the owner's files name; the pages show it after the next build */
export function judgeHomeVideo(video: { vimeoNumber: string }): Judged {
  if (video.vimeoNumber !== sampleVideo) return green('The home page plays a video of your own.')
  return amber('The home page plays the public sample as your sales video. Put in your own in content/words/home.json.')
}

export function judgeLinks(links: string[]): Judged {
  const odd = links.filter((link) => URL.parse(link)?.protocol !== 'https:')
  if (odd.length > 0) return red(`${odd.length} links are no https addresses, the first is ${odd[0]}.`)
  return green(`${links.length} links are written as they should be. Whether they open is not checked here.`)
}

export function judgeLimits(limitFactor: number): Judged {
  if (limitFactor <= 10) return green('The limits by address hold.')
  return amber(`LIMIT_FACTOR is ${limitFactor}: limits by address hardly hold. It is meant for load tests.`)
}
