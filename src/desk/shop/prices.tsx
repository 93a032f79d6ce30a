import { useState } from 'react'
import type { ShopEdit, ShopKind } from '#contract/staff/shop.ts'
import { useDeskFormat } from '#desk/format.ts'
import { useDesk } from '#desk/translate.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useLocalized } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/layout/text.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

type Item = { key: string; part: 'program' | 'extra'; kind: ShopKind; priced: ShopKind['programs'][number] }

const itemsOf = (kinds: readonly ShopKind[]): Item[] =>
  kinds.flatMap((kind) => [
    ...kind.programs.map((priced) => ({
      key: `${kind.machine_id} p ${priced.id}`,
      part: 'program' as const,
      kind,
      priced,
    })),
    ...kind.extras.map((priced) => ({
      key: `${kind.machine_id} x ${priced.id}`,
      part: 'extra' as const,
      kind,
      priced,
    })),
  ])

/** `45` or `45.50` in satang; undefined for what is no price. */
const toSatang = (text: string) => (/^\d{1,5}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined)

type PricesProps = { kinds: readonly ShopKind[]; onEdit: (edit: ShopEdit) => void }

/** The prices of a branch, and a new one from now or from a day on. */
export function Prices({ kinds, onEdit }: PricesProps) {
  const t = useDesk()
  const localized = useLocalized()
  const { baht, day } = useDeskFormat()
  const items = itemsOf(kinds)
  const [key, setKey] = useState<string | null>(null)
  const [price, setPrice] = useState('')
  const [from, setFrom] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const nameOf = ({ kind, priced }: Item) =>
    t('desk.shop.item', {
      kind: t(`desk.kind.${kind.machine_category}`),
      kilos: kind.capacity_kg,
      name: localized(priced.name),
    })
  const item = items.find((one) => one.key === key) ?? items[0]
  const add = () => {
    const satang = toSatang(price.trim())
    setIsMissing(satang === undefined)
    if (satang === undefined || !item) return
    const { part, kind, priced } = item
    onEdit({ what: 'price', machine_id: kind.machine_id, part, id: priced.id, price: satang, from: from || null })
    setPrice('')
  }
  return (
    <Stack gap={3}>
      <Heading level={2} size="m">
        {t('desk.shop.prices')}
      </Heading>
      <ul className="desk-rows">
        {items.map((one) => (
          <li key={one.key}>
            <span>{nameOf(one)}</span>
            <span>{t('desk.shop.ofMachines', { numbers: one.kind.numbers.join(', ') })}</span>
            <span className="figure">{baht(one.priced.price)}</span>
            {one.priced.later.map((later) => (
              <span key={later.from}>{t('desk.shop.from', { price: baht(later.price), day: day(later.from) })}</span>
            ))}
          </li>
        ))}
      </ul>
      <div className="desk-fields">
        <Select
          label={t('desk.shop.what')}
          options={items.map((one) => ({ id: one.key, label: nameOf(one) }))}
          value={item?.key ?? null}
          onChange={setKey}
          placeholder=""
        />
        <TextField
          label={t('desk.shop.newPrice')}
          description={item ? t('desk.shop.nowCosts', { price: formatPrice(item.priced.price) }) : ''}
          inputMode="decimal"
          value={price}
          onChange={setPrice}
          errorMessage={isMissing ? t('desk.shop.noPrice') : undefined}
        />
        <TextField label={t('desk.shop.fromDay')} type="date" value={from} onChange={setFrom} />
        <Button tone="outline" onPress={add}>
          {t('desk.shop.add')}
        </Button>
      </div>
    </Stack>
  )
}
