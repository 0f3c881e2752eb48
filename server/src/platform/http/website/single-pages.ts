import type { RenderedFile } from '@course/contract/publishing/documents/page-documents'
import { contentSecurityPolicy, type PolicyFacts } from './documents.ts'

/** A page that is rendered when it is asked for. */
export interface SentPage {
  text: string
  headers: Record<string, string>
}

/** It is neither stored nor found by search engines, and other sites don't learn its address, which may have a ticket. */
export const asSinglePage = (file: RenderedFile, facts: PolicyFacts): SentPage => ({
  text: file.text,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'content-security-policy': contentSecurityPolicy(undefined, file, facts),
  },
})
