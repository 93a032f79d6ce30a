import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { applyLocale, requestLocale } from '#lib/i18n/locale.ts'
import { LocaleProvider, loadMessages } from '#lib/i18n/translate.tsx'
import { InfiniteListFooter } from './infinite-list-footer.tsx'

beforeAll(async () => {
  requestLocale('en')
  await loadMessages('en')
  applyLocale()
})

/** A list of two pages, of which the first is loaded. */
function TwoPages({ total }: { total: number | undefined }) {
  const [pages, setPages] = useState([{ details: [1, 2], total }])
  const hasNextPage = pages.length < 2
  const fetchNextPage = async () => {
    const data = { pages: [...pages, { details: [3], total }] }
    setPages(data.pages)
    return { data, hasNextPage: false }
  }
  return <InfiniteListFooter query={{ data: { pages }, hasNextPage, isFetchingNextPage: false, fetchNextPage }} />
}

test.each([[3], [undefined]])(
  'the button that loads the last page leaves the focus on the count, with total %s',
  async (total) => {
    render(<TwoPages total={total} />, { wrapper: LocaleProvider })
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toContain('3'))
    expect(document.activeElement).not.toBe(document.body)
  },
)
