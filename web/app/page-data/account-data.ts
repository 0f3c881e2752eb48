import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import key from '../drawings/key.svg?raw'
import type { PageContent } from './page-content.ts'
import { publicHead } from './public-head.ts'

export const loginData = (content: PageContent) => ({
  drawing: key,
  head: publicHead(content, {
    title: pages.login.title,
    description: content.descriptions.login,
    path: paths.login,
  }),
})

export const resetData = (content: PageContent) => ({
  drawing: key,
  head: publicHead(content, {
    title: pages.reset.title,
    description: content.descriptions.reset,
    path: paths.reset,
  }),
})

export const noEmailData = (content: PageContent) => ({
  head: publicHead(content, {
    title: pages.noEmail.title,
    description: `You paid at ${content.site.brand.name}, but no receipt arrives? Write to us here, and we correct your email address.`,
    path: paths.noEmail,
  }),
})
