import { createElement, Fragment, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { joinTexts } from './join-texts.ts'

const part = (text: string) => createElement('text-part', null, text)
const link = createElement('a', { href: '/' }, 'link')

test.each<[string, unknown, ReactNode[], ReactNode]>([
  ['text beside an element', 'p', ['See ', link, '.'], [part('See '), link, part('.')]],
  ['text beside a missing element keeps its place', 'p', ['Hello', false, ' there'], 'Hello there'],
  ['numbers and text become one text', 'p', [18, ' users'], '18 users'],
  ['a run of text beside an element', 'p', [18, ' users', link], [part('18 users'), null, link]],
  ['text in a fragment, which may have siblings', Fragment, ['a', null], [part('a'), null]],
  ['white space between elements', 'p', [link, ' ', link], [link, ' ', link]],
  ['an empty text, which the built page has as a mark', 'h1', ['', link], [part(''), link]],
  ['elements alone', 'p', [link, link], [link, link]],
  ['nothing at all', 'p', [null, false], [null, false]],
  ['the text of an option', 'option', [1, ' of ', 2], [1, ' of ', 2]],
  ['lists of elements', 'ul', ['Title', [link]], [part('Title'), [link]]],
])('%s', (_what, type, children, joined) => {
  expect(joinTexts(type, children)).toEqual(joined)
})
