import { useMutation } from '@tanstack/react-query'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import type { OutputOf } from '#contract/endpoint.ts'
import { listShopPayments, type ShopPayment } from '#contract/staff/payments.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { useErrorText } from './action.tsx'
import { askDesk } from './api.ts'
import { useDeskFormat } from './format.ts'
import { type Comparison, compareSettlement, decodeCsv, MAX_SETTLEMENT_BYTES } from './settlement.ts'
import { useDesk } from './translate.ts'

/** More of them have one cause. */
const MAX_UNCLEAR = 10

function Result({ result }: { result: Comparison }) {
  const t = useDesk()
  const { baht, at } = useDeskFormat()
  const { matched, oursTotal, theirsTotal, onlyOurs, onlyTheirs, different } = result
  const isSame = onlyOurs.length + onlyTheirs.length + different.length === 0
  return (
    <Stack gap={3}>
      <Banner tone={isSame ? 'ok' : 'warn'}>
        {t(isSame ? 'desk.settle.same' : 'desk.settle.differs', { count: matched })}
      </Banner>
      <Text>{t('desk.settle.sums', { ours: baht(oursTotal), theirs: baht(theirsTotal) })}</Text>
      {onlyOurs.length > 0 ? (
        <section>
          <Heading level={3} size="m">
            {t('desk.settle.onlyOurs', { count: onlyOurs.length })}
          </Heading>
          <ul className="desk-lines">
            {onlyOurs.map(({ transaction, charge_id, amount, paid_at }) => (
              <li key={charge_id}>{[baht(amount), at(paid_at), charge_id, transaction].join(', ')}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {onlyTheirs.length > 0 ? (
        <section>
          <Heading level={3} size="m">
            {t('desk.settle.onlyTheirs', { count: onlyTheirs.length })}
          </Heading>
          <ul className="desk-lines">
            {onlyTheirs.map(({ id, amount }, index) => (
              <li key={`${id} ${index}`}>{[baht(amount), id].join(', ')}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {different.length > 0 ? (
        <section>
          <Heading level={3} size="m">
            {t('desk.settle.different', { count: different.length })}
          </Heading>
          <ul className="desk-lines">
            {different.map(({ payment, settled }) => (
              <li key={payment.charge_id}>
                {t('desk.settle.amounts', { ours: baht(payment.amount), theirs: baht(settled), id: payment.charge_id })}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Stack>
  )
}

/** All of them: without those of a page, each of them would be missing here. */
async function paymentsOf(days: { from: string; until: string }) {
  const all: ShopPayment[] = []
  let after: string | null | undefined
  while (after !== null) {
    const page: OutputOf<typeof listShopPayments> = await askDesk(listShopPayments, {
      ...days,
      ...(after && { after }),
    })
    all.push(...page.details)
    after = page.next
  }
  return all
}

/** Compares the payments of these days with the payment company's file, which stays on this device. */
export function Reconcile({ from, until }: { from: string; until: string }) {
  const t = useDesk()
  const errorText = useErrorText()
  const { mutate, data, error, isPending } = useMutation({
    async mutationFn(file: File) {
      if (file.size > MAX_SETTLEMENT_BYTES) return 'tooLarge'
      const [bytes, payments] = await Promise.all([file.arrayBuffer(), paymentsOf({ from, until })])
      return compareSettlement(decodeCsv(new Uint8Array(bytes)), payments) ?? 'unreadable'
    },
  })
  return (
    <Stack gap={3} align="start">
      <Heading level={2} size="m">
        {t('desk.settle.title')}
      </Heading>
      <Text tone="ink2">{t('desk.settle.text')}</Text>
      <FileTrigger
        acceptedFileTypes={['.csv', 'text/csv']}
        onSelect={(files) => {
          const [file] = files ?? []
          if (file) mutate(file)
        }}
      >
        <Button tone="outline" isPending={isPending} pendingLabel={t('desk.sending')}>
          {t('desk.settle.choose')}
        </Button>
      </FileTrigger>
      {error ? <Banner tone="bad">{errorText(error)}</Banner> : null}
      {typeof data === 'string' ? <Banner tone="bad">{t(`desk.settle.${data}`)}</Banner> : null}
      {typeof data === 'object' && 'unclear' in data ? (
        <Banner tone="bad" title={t('desk.settle.unclear')}>
          {data.unclear.slice(0, MAX_UNCLEAR).map(({ line, text }) => (
            <Text key={line}>{t('desk.settle.line', { line, text })}</Text>
          ))}
        </Banner>
      ) : null}
      {typeof data === 'object' && 'matched' in data ? <Result result={data} /> : null}
    </Stack>
  )
}
