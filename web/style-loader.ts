import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/** Loads a script's style sheets, if the page has none of them yet, and then the script. A failure can be retried. */
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
 * Vite's loading of scripts on demand, without what only preloading of scripts needs: the build turns that off, and
 * every page with a form loads this code.
 */
export const styleLoader: Plugin = {
  name: 'style-loader',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === helper ? code : undefined),
}
