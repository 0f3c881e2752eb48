import type { RenderedFile } from '@course/contract/publishing/documents/page-documents'
import { contentSecurityPolicy, type PolicyFacts } from './documents.ts'

/** A page that is rendered when it is asked for. It is neither stored nor found by search engines. */
export interface SentPage {
  text: string
  headers: Record<string, string>
}

export const asSinglePage = (file: RenderedFile, facts: PolicyFacts): SentPage => ({
  text: file.text,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'content-security-policy': contentSecurityPolicy('', file, facts),
  },
})
