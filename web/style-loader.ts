import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/** Loads a script's style sheets, unless the page already has them, and then the script. A failure can be retried. */
const code = `
const loading = {}
const load = (path) => loading[path] ??= new Promise((resolve, reject) => {
  const href = '/' + path
  if (document.querySelector(\`link[href="\${href}"]\`)) return resolve()
  const onerror = () => {
    link.remove()
    delete loading[path]
    reject(Error(href))
  }
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve, onerror })
  document.head.append(link)
})
export const __vitePreload = (work, sheets = []) => Promise.all(sheets.map(load)).then(work)
`

/**
 * Replaces Vite's code for loading scripts on demand, without the part for preloading scripts. The build turns preloading
 * off, and every page with a form loads this code.
 */
export const styleLoader: Plugin = {
  name: 'style-loader',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === helper ? code : undefined),
}
