const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Bangkok',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

/** `21 November 2026` in Bangkok: beside a Thai date on an English page, where the year 2569 says nothing. */
export const formatCommonDay = (instant: string) => day.format(new Date(instant))
