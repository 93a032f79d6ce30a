import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { LocaleProvider, loadMessages } from '#lib/i18n/translate.tsx'
import { PayMethods } from './pay-methods.tsx'
import { providersQuery } from './payment.queries.ts'
import { usePaymentMethod } from './use-payment-method.ts'

await loadMessages('th')

const BRANCH = 'ari4'
const SELECTED = { provider: 'promptpay' } as const
const onChoose = () => {}

test('what else changes on its page does not render the list of methods again', () => {
  let reads = 0
  const way = {
    provider: 'promptpay' as const,
    get name() {
      reads++
      return { th: 'พร้อมเพย์', en: 'PromptPay' }
    },
    is_available: true,
    minimum: 0,
  }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(providersQuery(BRANCH).queryKey, [way])
  let change = (_: number) => {}
  const Page = () => {
    const [answers, setAnswers] = useState(0)
    change = setAnswers
    const { providers, shown, areCardsLoading, bankErrorCount } = usePaymentMethod(BRANCH, 4_000, SELECTED)
    return (
      <>
        <p>{answers}</p>
        <PayMethods
          providers={providers}
          areCardsLoading={areCardsLoading}
          amount={4_000}
          method={shown}
          bank={undefined}
          bankErrorCount={bankErrorCount}
          onChoose={onChoose}
        />
      </>
    )
  }
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>
    </LocaleProvider>,
  )
  expect(screen.getByRole('radio', { name: /พร้อมเพย์|PromptPay/ })).toBeDefined()
  const before = reads
  for (const answers of [1, 2, 3]) act(() => change(answers))
  expect(screen.getByText('3')).toBeDefined()
  expect(reads).toBe(before)
})
