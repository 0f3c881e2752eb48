import { renderToStaticMarkup } from 'react-dom/server'
import type { Rendered } from './entry.server.tsx'
import headings from './kit/fonts/besley-600.woff2'
import type { HeadEntry } from './page-module.tsx'
import { browserCheck, fontScript, paintedScript, scrollScript } from './shell/inline-scripts.ts'
import { themeScript } from './shell/theme.ts'
import { brandName, paymentsMode, sellerFacts, sellersTimeZone } from './site-facts.ts'

export interface DocumentParts extends Rendered {
  /** The text of the styles in the page. */
  styles: string
  /** The style sheets, which the page loads if it has no `loader`. */
  sheets: readonly string[]
  /** Loads the scripts of a built page. Without it, they load at once. */
  loader?: string
  /** The script to start with, and those that it imports. */
  scripts: readonly string[]
}

/** The whole document of a page. No browser ever runs this code. */
export const renderDocument = (parts: DocumentParts): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(<Document {...parts} />)}`

function Document({ head, html, data, styles, sheets, loader, scripts }: DocumentParts) {
  const seller = sellerFacts()
  return (
    <html
      lang="en"
      data-payments={paymentsMode()}
      data-brand={brandName()}
      data-seller={seller.name}
      data-seller-address={seller.address}
      data-seller-email={seller.email}
      data-time-zone={sellersTimeZone()}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Script code={headScript} />
        <link rel="icon" href="/icon-32.png" sizes="32x32" />
        <link rel="icon" href="/logo.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {head.map(toElement)}
        {/* The styles of a built page are in it: these links load nothing, but what loads scripts looks for them. */}
        {sheets.map((path) => (
          <link key={path} rel="stylesheet" href={path} {...(loader && { disabled: true })} />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: style sheets of the build and the owner's colors */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        {!loader && scripts.map((path) => <link key={path} rel="modulepreload" href={path} />)}
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what React has rendered */}
        <div id="root" dangerouslySetInnerHTML={{ __html: html }} />
        {data && <Script code={scrollScript} />}
        {data && <Script id="page-data" type="application/json" code={toJson(data, 'lesson' in data ? html : '')} />}
        {loader ? <Script type="module" async code={loader} /> : <script type="module" src={scripts[0]} async />}
      </body>
    </html>
  )
}

const headScript = [browserCheck, themeScript, paintedScript, fontScript(headings)].join(';')

function Script({ code, ...attributes }: { code: string; type?: string; id?: string; async?: true }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, and JSON
  return <script {...attributes} dangerouslySetInnerHTML={{ __html: code }} />
}

function toElement(entry: HeadEntry) {
  if ('title' in entry) return <title key="title">{entry.title}</title>
  if ('rel' in entry) return <link key={entry.rel} {...entry} />
  if ('content' in entry) return <meta key={JSON.stringify(entry)} {...entry} />
  return <Script key="data" type="application/ld+json" code={toJson(entry['script:ld+json'])} />
}

/**
 * JSON that can't end its script or begin another one.
 * @param shown a page. HTML that it shows already is left out: a browser keeps what it was sent in an element of such HTML,
 * so hydration does not need it a second time. Only for the longest pages, and only if they never show it anew.
 */
export const toJson = (data: object, shown = ''): string =>
  JSON.stringify(data, (_key, value) =>
    typeof value === 'string' && value.startsWith('<') && shown.includes(value) ? '' : value,
  ).replace(/<(?=\/?script|!--)/gi, '\\u003c')
