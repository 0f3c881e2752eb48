import { judgeClaims } from './claim-rules.ts'
import { factsOf, judgeFacts } from './fact-rules.ts'
import { judgeDatabase, judgeTokenSecret } from './machine-rules.ts'
import { at } from './places.ts'
import { problem, red } from './problem.ts'
import * as rules from './site-rules.ts'
import { judgeHomeVideo, judgeVideos } from './video-rules.ts'

/** What the site needs around it before it takes real cards. */
export const surroundingProblems = [
  problem('database', { subject: 'Database' }, ['database'], ({ database }) => judgeDatabase(database)),
  problem('secret', { subject: 'Secrets' }, ['settings'], ({ settings }) => judgeTokenSecret(settings.tokenSecret)),
  problem('cardProvider', { subject: 'Card provider' }, ['settings', 'cardProvider'], ({ settings, cardProvider }) =>
    rules.judgePayments(settings.paymentMode, cardProvider.fault),
  ),
  problem('notifications', { subject: 'Notifications' }, ['settings', 'notifications'], ({ settings, notifications }) =>
    rules.judgeNotifications(notifications, settings.paymentMode, settings.publicUrl),
  ),
  problem('mail', { subject: 'Mail' }, ['settings', 'mailServer'], ({ settings, mailServer }) =>
    rules.judgeMail(settings.mailKind, mailServer.fault),
  ),
  problem('address', { subject: 'Public address' }, ['settings', 'address'], ({ settings, address }) =>
    rules.judgeAddress(address, settings.paymentMode),
  ),
  problem('proxy', { subject: 'Proxy' }, ['settings'], ({ settings: { publicUrl, trustsProxy, host } }) =>
    rules.judgeProxy(publicUrl, trustsProxy, host),
  ),
  problem('limits', { subject: 'Limits' }, ['settings'], ({ settings }) => rules.judgeLimits(settings.limitFactor)),
] as const

/** What the site shows. */
export const contentProblems = [
  problem('content', { subject: 'Content' }, ['contentFault'], ({ contentFault }) =>
    red(`${contentFault}.`, 'Fix the file; seller and videos are checked after that.'),
  ),
  problem('seller', { subject: 'Seller' }, ['settings', 'texts'], ({ settings, texts }) =>
    rules.judgeSeller(texts.site.seller, settings.paymentMode),
  ),
  problem('words', { subject: 'Words' }, ['settings', 'unchanged'], ({ settings, unchanged }) =>
    rules.judgeWords(unchanged, settings.paymentMode),
  ),
  problem('claims', { subject: 'Texts about the course' }, ['claims'], ({ claims }) => judgeClaims(claims)),
  problem('legalTexts', { subject: 'Legal texts' }, ['texts', 'areDetailsOld'], ({ texts, areDetailsOld }) =>
    rules.judgeLegalTexts({
      termsReviewedOn: texts.terms.reviewedOn,
      privacyReviewedOn: texts.privacyReviewedOn,
      hasCurrentDetails: !areDetailsOld,
    }),
  ),
  problem('accessibility', { subject: 'Accessibility statement' }, ['published'], ({ published }, now) =>
    at('accessibility', rules.judgeAccessibility(published.accessibility.checkedOn, now)),
  ),
  problem('videos', { subject: 'Videos' }, ['texts', 'course', 'vimeo'], ({ texts, course, vimeo }) =>
    judgeVideos(texts, course.videos, vimeo),
  ),
  problem('homeVideo', { subject: 'Home video' }, ['texts', 'vimeo'], ({ texts, vimeo }) =>
    judgeHomeVideo(texts.homeVideo, vimeo),
  ),
  problem('facts', { subject: 'Facts' }, ['published'], ({ published }, now) => judgeFacts(factsOf(published), now)),
  problem('drafts', { subject: 'Drafts' }, ['documents'], ({ documents }) => rules.judgeDrafts(documents)),
  problem('prices', { subject: 'Prices' }, ['priceNotices'], ({ priceNotices }) => rules.judgePrices(priceNotices)),
  problem('priceClaims', { subject: 'Price claims' }, ['prices'], ({ prices }) => rules.judgePriceClaims(prices)),
  problem('links', { subject: 'Links' }, ['course'], ({ course }) => rules.judgeLinks(course.links)),
] as const
