/** No line ends here. */
export const JOINER = '\u2060'
export const NO_BREAK_SPACE = '\u00a0'

/** For what other programs search and sort: a spreadsheet, a calendar. */
export const withoutJoins = (text: string): string => text.replaceAll(JOINER, '').replaceAll(NO_BREAK_SPACE, ' ')
