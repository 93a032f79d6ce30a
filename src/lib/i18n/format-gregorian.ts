const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Bangkok',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

/** `21 November 2026` in Bangkok: beside a Thai date on an English page, where the year 2569 says nothing. */
export const formatGregorianDate = (instant: string) => day.format(new Date(instant))

const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', year: 'numeric', month: 'long' })

/** `November 2026` for `2026-11`, likewise. */
export const formatGregorianMonth = (of: string) => month.format(new Date(`${of}-01T00:00:00Z`))
