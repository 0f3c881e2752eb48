/**
 * Runs in the page, right behind the link to the video, before any other script: remembers a press on the link, so that
 * the video plays in place once the scripts are there. If they don't come, another press opens the link.
 */
export const earlyPress =
  '(a=>{a.onclick=e=>{let p=a.dataset.pressed;e.ctrlKey||e.metaKey||e.shiftKey||p&&Date.now()-p>8e3||(e.preventDefault(),p||(a.dataset.pressed=Date.now()))}})(document.currentScript.previousElementSibling)'
