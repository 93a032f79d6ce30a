import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DeskPageName } from '#contract/desk-pages.ts'
import { listStaff } from '#contract/staff/person.ts'
import { get } from '#tests/support/server/client.ts'
import { closePage } from './page.tsx'

/**
 * Opens a page of the staff's desk, in English, as its `main.tsx` does.
 * @param token of a session of a person of the staff
 */
export async function openDesk(url: string, page: DeskPageName, token: string) {
  closePage()
  const [{ Desk }, { keepSession }, { configureApi }, { createQueryClient }, locale, texts, english, strings] =
    await Promise.all([
      import('#desk/desk.tsx'),
      import('#desk/api.ts'),
      import('#lib/api/http.ts'),
      import('#lib/api/query-client.ts'),
      import('#lib/i18n/locale.ts'),
      import('#lib/i18n/translate.tsx'),
      import('#desk/locales/en.json?compiled'),
      import('#lib/i18n/react-aria-strings.ts'),
    ])
  strings.installReactAriaStrings()
  configureApi({ baseUrl: url, acceptsIdempotencyKeys: true, onSessionLost: () => {} })
  locale.requestLocale('en')
  await texts.loadMessages('en')
  texts.addMessages('en', english.default)
  locale.applyLocale()
  const { details } = await get(url, listStaff, {}, { token })
  const [person] = details
  if (!person) throw new Error('nobody works here')
  keepSession({ token, expires_at: new Date(Date.now() + 3_600_000).toISOString(), person })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <texts.LocaleProvider>
        <Desk page={page} />
      </texts.LocaleProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { user: userEvent.setup({ delay: null }) }
}
