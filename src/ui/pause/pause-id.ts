/**
 * The id of a hidden comma on every page, for `aria-describedby` with several ids: without it voices read their texts as one
 * sentence. Unlike `ScreenReaderPause` it is no line of the page.
 */
export const PAUSE_ID = 'pause'
