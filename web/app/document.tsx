import { renderToStaticMarkup } from 'react-dom/server'
import type { Rendered } from './entry.server.tsx'
import type { HeadEntry } from './page-module.tsx'
import { browserCheck, earlyPress } from './shell/inline-scripts.ts'
import { themeScript } from './shell/theme.ts'
import { brandName, logoFile, paymentsMode, sellerFacts, sellersTimeZone } from './site-facts.ts'

export interface DocumentParts extends Rendered {
  /** The text of the styles in the page. */
  styles: string
  /** The style sheets that the page loads. */
  sheets?: readonly string[]
  /** The entry script, then the scripts that it imports, which are preloaded. */
  scripts: readonly string[]
  /** Scripts of the next page, loaded while somebody types. */
  next?: readonly string[]
  /** Which pages browsers may load in advance. */
  speculationRules?: string
}

/** The whole document of a page, with its inline scripts. No browser ever runs this code. */
export const renderDocument = (parts: DocumentParts) => ({
  text: `<!DOCTYPE html>${renderToStaticMarkup(<Document {...parts} />)}`,
  scripts: [
    headScript,
    ...(parts.html.includes(earlyPress) ? [earlyPress] : []),
    ...(parts.speculationRules ? [parts.speculationRules, startAfterLoad(parts)] : []),
  ],
  styles: [parts.styles],
})

function Document({ head, html, styles, sheets = [], scripts, next, speculationRules }: DocumentParts) {
  const [script, ...others] = scripts
  const seller = sellerFacts()
  return (
    <html
      lang="en"
      data-payments={paymentsMode()}
      data-brand={brandName()}
      data-logo={logoFile()}
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
        {sheets.map((path) => (
          <link key={path} rel="stylesheet" href={path} />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: style sheets of the build and the owner's colors */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        {others.map((path) => (
          <link key={path} rel="modulepreload" href={path} />
        ))}
      </head>
      <body data-next={next?.join(' ')}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what React has rendered */}
        <div id="root" dangerouslySetInnerHTML={{ __html: html }} />
        {speculationRules ? (
          <>
            <Script type="speculationrules" code={speculationRules} />
            <Script code={startAfterLoad({ scripts })} />
          </>
        ) : (
          <script type="module" src={script} />
        )}
      </body>
    </html>
  )
}

/** Starts a document's script when all that the page shows has loaded, so that it delays no text, font or picture. */
const startAfterLoad = ({ scripts: [script] }: Pick<DocumentParts, 'scripts'>) =>
  `addEventListener("load",()=>import("${script}"))`

const headScript = [browserCheck, themeScript].join(';')

function Script({ code, ...attributes }: { code: string; type?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, and JSON
  return <script {...attributes} dangerouslySetInnerHTML={{ __html: code }} />
}

function toElement(entry: HeadEntry) {
  if ('title' in entry) return <title key="title">{entry.title}</title>
  if ('rel' in entry) return <link key={entry.rel} {...entry} />
  if ('content' in entry) return <meta key={JSON.stringify(entry)} {...entry} />
  return <Script key="data" type="application/ld+json" code={toJson(entry['script:ld+json'])} />
}

/** JSON that can't end its script or begin another one. */
export const toJson = (data: object): string => JSON.stringify(data).replace(/<(?=\/?script|!--)/gi, '\\u003c')
