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
 * Runs in the head. `painted` resolves once the first text is on the screen: nothing loaded earlier helps that, and on a
 * slow connection it delays it. A busy browser may paint an empty page first, which doesn't count. Some browsers keep
 * secret when they paint, so the wait has an end.
 */
export const paintedScript =
  'window.painted=new Promise(function(r){setTimeout(r,2e3);window.PerformanceObserver&&new PerformanceObserver(function(l){l.getEntriesByName("first-contentful-paint")[0]&&r()}).observe({type:"paint",buffered:!0})})'

/** What moves if a heading has other line breaks, or if words before a part of it have another width. */
const movable = 'h1,h2,h3,p,dt,summary,form,text-part'

/**
 * Runs in the head after `paintedScript` and loads the headings' font, which replaces the stand-in that they were painted
 * with. If that would move text on the screen by three pixels or more, under the reader's eyes, the stand-in stays.
 * @param address of the font's file
 */
export const fontScript = (address: string): string =>
  `painted.then(function(){return new FontFace("Besley","url(${address})",{weight:600}).load()}).then(function(f){function places(){return[].map.call(document.querySelectorAll("${movable}"),function(e){var b=e.getBoundingClientRect();return b.top<innerHeight&&[b.left/3|0,b.bottom+.5|0]}).join()}var before=places();document.fonts.add(f);places()==before||document.fonts.delete(f)},function(){})`

/** Where React Router keeps how far each page is scrolled, in session storage. */
export const scrollPositions = 'scroll-positions'

/**
 * Runs at the end of a built page and scrolls to where a reload or Back has left it, before any script has loaded. React
 * Router does the same for its own navigations, by the same key. Browsers that block storage throw.
 */
export const scrollScript = `history.state&&history.state.key||history.replaceState({key:Math.random().toString(36).slice(2)},"");try{var y=JSON.parse(sessionStorage.getItem("${scrollPositions}"))[history.state.key];y>=0&&scrollTo(0,y)}catch(e){}`
