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
