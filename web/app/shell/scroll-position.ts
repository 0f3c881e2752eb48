/** Where React Router keeps how far each page is scrolled, in session storage. */
export const scrollPositions = 'scroll-positions'

/**
 * Runs at the end of a built page and scrolls to where a reload or Back has left it, before any script has loaded. React
 * Router does the same for its own navigations, by the same key. Browsers that block storage throw.
 */
export const scrollScript = `history.state&&history.state.key||history.replaceState({key:Math.random().toString(36).slice(2)},"");try{var y=JSON.parse(sessionStorage.getItem("${scrollPositions}"))[history.state.key];y>=0&&scrollTo(0,y)}catch(e){}`
