/** The brand of a host that names no other one, and the one whose look is compiled into the styles. */
export const DEFAULT_BRAND_ID = 'washday'
