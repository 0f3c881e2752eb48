/**
 * Runs in the head and marks the document in a browser that is too old for the site. `AbortSignal.any` is the
 * newest feature that the pages need: Chrome and Edge 116, Firefox 124 and Safari 17.4 introduced it. The
 * build targets the same versions. Old browsers must be able to parse this script, so it uses no newer syntax.
 */
export const browserCheck = `if(!window.AbortSignal||!AbortSignal.any)document.documentElement.setAttribute("data-outdated","")`

/** The notice on every page; only a marked document shows it. */
export const outdatedBrowser =
  'Your browser is too old to pay or log in here. Please update it, or use another one: Chrome or Edge 116, Firefox 124, Safari 17.4 (iOS 17.4), or newer.'

/**
 * Runs in the page, right behind the link to the video, before any other script: remembers a press on the link, so that
 * the video plays in place once the scripts are there. If they don't come, another press opens the link.
 */
export const earlyPress =
  '(a=>{a.onclick=e=>{let p=a.dataset.pressed;e.ctrlKey||e.metaKey||e.shiftKey||p&&Date.now()-p>8e3||(e.preventDefault(),p||(a.dataset.pressed=Date.now()))}})(document.currentScript.previousElementSibling)'
