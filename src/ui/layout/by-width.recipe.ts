import { css } from '#styled/css'

/** What a wide window has in another place. */
export const onlyNarrow = css({ _desk: { display: 'none' } })
export const onlyWide = css({ display: { base: 'none', _desk: 'block' } })
/** What the field of a wide window shows, from which screen readers have nothing. */
export const shownWhenNarrow = css({ _desk: { srOnly: true } })
