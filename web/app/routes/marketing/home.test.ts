import type { HomeContent } from '@course/contract/publishing/content/content'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { pageContentOf, readContent } from '../../../content-files.ts'
import { homeData } from '../../page-data/home-data.ts'
import Home from './home.tsx'

const content = pageContentOf(await readContent())
globalThis.pageContent = content

function homeWith(teacher: HomeContent['teacher']): string {
  const loaderData = homeData({ ...content, home: { ...content.home, teacher } })
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Home, { loaderData })))
}

test('home says who teaches once the owner has written it', () => {
  expect(homeWith(undefined)).not.toContain('Who teaches')
  const shown = homeWith({ name: 'Ada Lovelace', text: 'She has read **every** statute.' })
  expect(shown).toContain('Who teaches: Ada Lovelace</h2>')
  expect(shown).toContain('<strong>every</strong>')
})
